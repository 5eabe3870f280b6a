-- A person is known to the log by a small number only; to forget somebody, `user` is emptied and nothing else changes.
CREATE TABLE person (
    id INTEGER PRIMARY KEY,
    user INTEGER UNIQUE
) STRICT;

CREATE TABLE game (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER,
    channel INTEGER NOT NULL,
    thread INTEGER,
    status TEXT NOT NULL CHECK (status IN ('lobby', 'running', 'held', 'finished', 'aborted', 'cancelled')),
    scenario TEXT NOT NULL,
    boxes TEXT NOT NULL,
    options TEXT NOT NULL,
    places INTEGER NOT NULL,
    who TEXT NOT NULL,
    keeper INTEGER REFERENCES person (id),
    seed TEXT NOT NULL DEFAULT '',
    seed_hash TEXT NOT NULL DEFAULT '',
    rules_version TEXT NOT NULL DEFAULT '',
    round INTEGER NOT NULL DEFAULT 0,
    phase TEXT NOT NULL DEFAULT '',
    created INTEGER NOT NULL,
    started INTEGER,
    ended INTEGER,
    why TEXT NOT NULL DEFAULT '',
    diverged INTEGER NOT NULL DEFAULT 0,
    result TEXT NOT NULL DEFAULT '{}'
) STRICT;
CREATE INDEX game_channel ON game (channel);
CREATE INDEX game_thread ON game (thread) WHERE thread IS NOT NULL;
CREATE INDEX game_status ON game (status) WHERE status IN ('lobby', 'running', 'held');

-- `place` is the order in which they came to the table, which is the order of play.
CREATE TABLE seat (
    game INTEGER NOT NULL REFERENCES game (id),
    place INTEGER NOT NULL,
    colour TEXT NOT NULL DEFAULT '',
    person INTEGER REFERENCES person (id),
    PRIMARY KEY (game, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX seat_person ON seat (person) WHERE person IS NOT NULL;

-- The log: append only. Lines with the asks 'undo' and 'restart' void the lines before them from the one they
-- name on; all others are decisions.
CREATE TABLE decision (
    game INTEGER NOT NULL REFERENCES game (id),
    seq INTEGER NOT NULL,
    seat TEXT NOT NULL,
    ask TEXT NOT NULL,
    picks TEXT NOT NULL,
    draws TEXT NOT NULL,
    crc INTEGER NOT NULL,
    by INTEGER REFERENCES person (id),
    at INTEGER NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;

-- `state` is compressed with the state of the checkpoint `base` as its dictionary.
CREATE TABLE checkpoint (
    game INTEGER NOT NULL REFERENCES game (id),
    seq INTEGER NOT NULL,
    base INTEGER,
    phase TEXT NOT NULL,
    crc INTEGER NOT NULL,
    draws TEXT NOT NULL,
    state BLOB NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;

-- Seats the table waits for, since when.
CREATE TABLE waiting (
    game INTEGER NOT NULL REFERENCES game (id),
    seat TEXT NOT NULL,
    since INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

-- Seats that agree to take everything back from line `target` on.
CREATE TABLE vote (
    game INTEGER NOT NULL REFERENCES game (id),
    seat TEXT NOT NULL,
    target INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

-- How far a person has read the story of a game.
CREATE TABLE looked (
    person INTEGER NOT NULL REFERENCES person (id),
    game INTEGER NOT NULL REFERENCES game (id),
    seq INTEGER NOT NULL,
    PRIMARY KEY (person, game)
) STRICT, WITHOUT ROWID;

CREATE TABLE panel (
    game INTEGER NOT NULL REFERENCES game (id),
    kind TEXT NOT NULL,
    seat TEXT NOT NULL,
    channel INTEGER NOT NULL,
    message INTEGER NOT NULL,
    PRIMARY KEY (game, kind, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE setting (
    scope TEXT NOT NULL CHECK (scope IN ('bot', 'guild', 'user')),
    owner INTEGER NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (scope, owner, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE due (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES game (id),
    seat TEXT NOT NULL,
    kind TEXT NOT NULL,
    at INTEGER NOT NULL,
    data TEXT NOT NULL,
    UNIQUE (game, seat, kind)
) STRICT;
CREATE INDEX due_at ON due (at);
