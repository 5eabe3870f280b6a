-- The daily solo: what everybody on this bot plays alone on a day. `day` counts from the first of January 1970 on, in UTC.
-- The seed is a secret until that day is over.
CREATE TABLE daily (
    day INTEGER PRIMARY KEY,
    scenario TEXT NOT NULL,
    options TEXT NOT NULL,
    seed INTEGER NOT NULL
) STRICT;

-- Whose first attempt at a day's solo is which game, and how much of the task was done when it ended, from 0 to 1.
CREATE TABLE daily_game (
    game INTEGER PRIMARY KEY REFERENCES game (id),
    day INTEGER NOT NULL REFERENCES daily (day),
    person INTEGER REFERENCES person (id),
    done REAL NOT NULL DEFAULT 0,
    UNIQUE (day, person)
) STRICT;
