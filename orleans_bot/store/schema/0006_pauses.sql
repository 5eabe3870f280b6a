-- How many days of holiday stop a seat's clock at this table, from its beginning on.
ALTER TABLE pace ADD COLUMN holidays INTEGER NOT NULL DEFAULT 21;
