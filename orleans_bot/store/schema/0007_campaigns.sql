-- A campaign: games that follow one another. It belongs to a server, or, without one, to its keeper, who plays alone.
-- Its message hangs in `channel`.
CREATE TABLE campaign (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    guild INTEGER,
    channel INTEGER NOT NULL,
    message INTEGER,
    keeper INTEGER REFERENCES person (id),
    carries INTEGER NOT NULL DEFAULT 0,
    created INTEGER NOT NULL,
    ended INTEGER
) STRICT;
CREATE INDEX campaign_guild ON campaign (guild) WHERE guild NOT NULL;
CREATE INDEX campaign_keeper ON campaign (keeper) WHERE keeper NOT NULL;

-- Its games in the order in which they were opened, those that were called off or broken off among them. What it
-- `brings` into the game is a module; `chosen` is the one that its victory brings into the next. Until it is known
-- how it ended, `won` is empty.
CREATE TABLE chapter (
    campaign INTEGER NOT NULL REFERENCES campaign (id),
    place INTEGER NOT NULL,
    chapter TEXT NOT NULL,
    game INTEGER NOT NULL UNIQUE REFERENCES game (id),
    brings TEXT NOT NULL DEFAULT '',
    same INTEGER NOT NULL DEFAULT 0,
    won INTEGER,
    well INTEGER NOT NULL DEFAULT 0,
    chosen TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (campaign, place)
) STRICT, WITHOUT ROWID;

-- Who sat where at the end of a chapter, and as whom.
CREATE TABLE chapter_seat (
    game INTEGER NOT NULL REFERENCES game (id),
    seat TEXT NOT NULL,
    person INTEGER REFERENCES person (id),
    character TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX chapter_seat_person ON chapter_seat (person) WHERE person NOT NULL;
