-- What is added to the scenario, and what kind of thread in Discord a game is played in: "public", "private", or "" where
-- it has none of its own. Games of earlier versions have it among their options too, where it stays: their states hold it.
ALTER TABLE game ADD COLUMN modules TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN thread_kind TEXT NOT NULL DEFAULT '';
UPDATE game SET thread_kind = coalesce(json_extract(options, '$.thread'), '');

-- The owner's corrections of the printed content, each kept once, by the SHA-256 of its text.
CREATE TABLE content (
    hash TEXT PRIMARY KEY,
    text TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- With which corrections a game is played from which line of its log on; a game without a row is played with those of now.
CREATE TABLE game_content (
    game INTEGER NOT NULL REFERENCES game (id),
    seq INTEGER NOT NULL,
    hash TEXT NOT NULL REFERENCES content (hash),
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
