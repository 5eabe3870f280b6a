-- How long the seats of a table may take, and what happens when somebody's time is up; a table without a row has no clock.
CREATE TABLE pace (
    game INTEGER PRIMARY KEY REFERENCES game (id),
    kind TEXT NOT NULL,
    seconds INTEGER NOT NULL DEFAULT 0,
    after TEXT NOT NULL DEFAULT 'stand_in_plays',
    stands TEXT NOT NULL DEFAULT ''
) STRICT;

-- What each seat has left, the clock running from `since` on; something is to be done at `due`.
CREATE TABLE clock (
    game INTEGER NOT NULL REFERENCES game (id),
    seat TEXT NOT NULL,
    kind TEXT NOT NULL,
    round INTEGER NOT NULL,
    left REAL NOT NULL,
    bank REAL NOT NULL,
    since REAL,
    reminded INTEGER NOT NULL DEFAULT 0,
    missed INTEGER NOT NULL DEFAULT 0,
    due REAL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX clock_due ON clock (due) WHERE due NOT NULL;
