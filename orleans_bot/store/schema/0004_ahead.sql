-- What seats have given ahead for their turns of a round: only they may see it.
CREATE TABLE ahead (
    game INTEGER NOT NULL REFERENCES game (id),
    seat TEXT NOT NULL,
    list TEXT NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

-- Lines of the log that nobody gave at that moment: 'ahead' out of a list, 'standing' by a standing answer.
CREATE TABLE given (
    game INTEGER NOT NULL REFERENCES game (id),
    seq INTEGER NOT NULL,
    how TEXT NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
