-- Up to which line of the log a game has been shown to its players, as far as is known: what was decided after it
-- may never have reached them.
CREATE TABLE shown (
    game INTEGER PRIMARY KEY REFERENCES game (id),
    seq INTEGER NOT NULL
) STRICT;
