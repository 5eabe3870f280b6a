-- How stand-ins play: what a table wishes (seat ''), and the manner of each seat since the game began. A table without
-- rows has those of earlier versions: the plain ones, without a character.
CREATE TABLE stand_in (
    game INTEGER NOT NULL REFERENCES game (id),
    seat TEXT NOT NULL,
    manner TEXT NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
