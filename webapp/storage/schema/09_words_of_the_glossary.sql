-- Tables and columns are called what .github/CONTRIBUTING.md calls them. What a table's sheet refuses is written anew
-- with them; triggers say codes, and `webapp.site.errors` says them to people.

DROP TRIGGER snapshot_stays;
DROP TRIGGER version_stays;
DROP TRIGGER reading_stays;
DROP TRIGGER hand_barred;
DROP TRIGGER version_barred;
DROP TRIGGER draft_barred;
DROP TRIGGER draft_entry_barred;
DROP TRIGGER pile_barred;
DROP TRIGGER pile_cards_barred;
DROP TRIGGER photo_barred;
DROP TRIGGER snapshot_barred;
DROP TRIGGER hand_enough;
DROP TRIGGER draft_enough;
DROP TRIGGER version_enough;
DROP TRIGGER ruling_barred;
DROP TRIGGER correction_written;
DROP INDEX sitting_round;
DROP INDEX seating_sitting;
DROP INDEX happening_evening;

ALTER TABLE sitting RENAME TO drawn_round;
ALTER TABLE seating RENAME TO table_round;
ALTER TABLE table_round RENAME COLUMN sitting TO drawn_round;
ALTER TABLE table_round RENAME COLUMN barred TO lock;
ALTER TABLE seat RENAME COLUMN seating TO table_round;
ALTER TABLE joker RENAME COLUMN sitting TO drawn_round;
ALTER TABLE confirmation RENAME COLUMN seating TO table_round;
ALTER TABLE happening RENAME TO event;
ALTER TABLE event RENAME COLUMN seating TO table_round;

-- a round is drawn once at a time: of two organisers' draws that cross, the second finds the first
CREATE UNIQUE INDEX drawn_round_number ON drawn_round (evening, number) WHERE state <> 'replaced';
CREATE INDEX table_round_drawn_round ON table_round (drawn_round);
CREATE INDEX event_evening ON event (evening);

-- what was confirmed or written stays as it was: a correction is a new row
CREATE TRIGGER snapshot_stays BEFORE UPDATE ON snapshot
BEGIN
    SELECT RAISE(ABORT, 'snapshot_stays');
END;

CREATE TRIGGER version_stays BEFORE UPDATE ON version
BEGIN
    SELECT RAISE(ABORT, 'version_stays');
END;

-- what the network saw stays as well; only the picture itself is deleted when its time is over
CREATE TRIGGER reading_stays BEFORE UPDATE OF reading ON photo
BEGIN
    SELECT RAISE(ABORT, 'reading_stays');
END;

-- nothing is written in the sheet of a table whose round is not open, so no address can be forgotten; the organiser's
-- corrections are let through one by one (correction.permitted)
CREATE TRIGGER hand_locked BEFORE INSERT ON hand
BEGIN
    SELECT CASE lock
        WHEN 'waiting' THEN RAISE(ABORT, 'table_waiting')
        WHEN 'locked' THEN RAISE(ABORT, 'table_locked')
        ELSE RAISE(ABORT, 'table_replaced') END
    FROM table_round WHERE game = NEW.game AND lock <> '';
END;

CREATE TRIGGER version_locked BEFORE INSERT ON version
BEGIN
    SELECT CASE lock
        WHEN 'waiting' THEN RAISE(ABORT, 'table_waiting')
        WHEN 'locked' THEN RAISE(ABORT, 'table_locked')
        ELSE RAISE(ABORT, 'table_replaced') END
    FROM table_round WHERE game = (SELECT game FROM hand WHERE id = NEW.hand) AND lock <> ''
    AND NOT EXISTS (SELECT 1 FROM correction WHERE hand = NEW.hand AND permitted);
END;

CREATE TRIGGER draft_locked BEFORE INSERT ON draft
BEGIN
    SELECT CASE lock
        WHEN 'waiting' THEN RAISE(ABORT, 'table_waiting')
        WHEN 'locked' THEN RAISE(ABORT, 'table_locked')
        ELSE RAISE(ABORT, 'table_replaced') END
    FROM table_round WHERE game = NEW.game AND lock <> ''
    AND NOT EXISTS (SELECT 1 FROM correction WHERE hand = NEW.hand AND permitted);
END;

CREATE TRIGGER draft_entry_locked BEFORE UPDATE OF entry ON draft
BEGIN
    SELECT CASE lock
        WHEN 'waiting' THEN RAISE(ABORT, 'table_waiting')
        WHEN 'locked' THEN RAISE(ABORT, 'table_locked')
        ELSE RAISE(ABORT, 'table_replaced') END
    FROM table_round WHERE game = NEW.game AND lock <> ''
    AND NOT EXISTS (SELECT 1 FROM correction WHERE draft = NEW.id);
END;

CREATE TRIGGER pile_locked BEFORE INSERT ON pile
BEGIN
    SELECT CASE lock
        WHEN 'waiting' THEN RAISE(ABORT, 'table_waiting')
        WHEN 'locked' THEN RAISE(ABORT, 'table_locked')
        ELSE RAISE(ABORT, 'table_replaced') END
    FROM table_round WHERE game = (SELECT game FROM draft WHERE id = NEW.draft) AND lock <> ''
    AND NOT EXISTS (SELECT 1 FROM correction WHERE draft = NEW.draft);
END;

CREATE TRIGGER pile_cards_locked BEFORE UPDATE OF cards ON pile
BEGIN
    SELECT CASE lock
        WHEN 'waiting' THEN RAISE(ABORT, 'table_waiting')
        WHEN 'locked' THEN RAISE(ABORT, 'table_locked')
        ELSE RAISE(ABORT, 'table_replaced') END
    FROM table_round WHERE game = (SELECT game FROM draft WHERE id = NEW.draft) AND lock <> ''
    AND NOT EXISTS (SELECT 1 FROM correction WHERE draft = NEW.draft);
END;

CREATE TRIGGER photo_locked BEFORE INSERT ON photo
BEGIN
    SELECT CASE lock
        WHEN 'waiting' THEN RAISE(ABORT, 'table_waiting')
        WHEN 'locked' THEN RAISE(ABORT, 'table_locked')
        ELSE RAISE(ABORT, 'table_replaced') END
    FROM table_round
    WHERE game = (SELECT draft.game FROM draft JOIN pile ON pile.draft = draft.id WHERE pile.id = NEW.pile) AND lock <> ''
    AND NOT EXISTS (SELECT 1 FROM correction JOIN pile ON pile.draft = correction.draft WHERE pile.id = NEW.pile);
END;

CREATE TRIGGER snapshot_locked BEFORE INSERT ON snapshot
BEGIN
    SELECT CASE lock
        WHEN 'waiting' THEN RAISE(ABORT, 'table_waiting')
        WHEN 'locked' THEN RAISE(ABORT, 'table_locked')
        ELSE RAISE(ABORT, 'table_replaced') END
    FROM table_round
    WHERE game = (SELECT draft.game FROM draft JOIN pile ON pile.draft = draft.id WHERE pile.id = NEW.pile) AND lock <> ''
    AND NOT EXISTS (SELECT 1 FROM correction JOIN pile ON pile.draft = correction.draft WHERE pile.id = NEW.pile);
END;

CREATE TRIGGER ruling_locked BEFORE INSERT ON ruling
WHEN EXISTS (SELECT 1 FROM table_round WHERE game = NEW.game)
BEGIN
    SELECT RAISE(ABORT, 'table_rules');
END;

-- no further hand where all due hands stand on the table's sheet
CREATE TRIGGER hand_enough BEFORE INSERT ON hand
WHEN (SELECT due FROM table_round WHERE game = NEW.game AND lock = '')
    <= (SELECT count(*) FROM standing_hand WHERE game = NEW.game)
BEGIN
    SELECT RAISE(ABORT, 'table_enough');
END;

CREATE TRIGGER draft_enough BEFORE INSERT ON draft
WHEN NEW.hand IS NULL AND (SELECT due FROM table_round WHERE game = NEW.game AND lock = '')
    <= (SELECT count(*) FROM standing_hand WHERE game = NEW.game)
BEGIN
    SELECT RAISE(ABORT, 'table_enough');
END;

CREATE TRIGGER version_enough BEFORE INSERT ON version
WHEN NEW.kind = 'restored'
    AND (SELECT due FROM table_round WHERE game = (SELECT game FROM hand WHERE id = NEW.hand) AND lock = '')
    <= (SELECT count(*) FROM standing_hand WHERE game = (SELECT game FROM hand WHERE id = NEW.hand))
BEGIN
    SELECT RAISE(ABORT, 'table_enough');
END;

-- a correction is written once, and then says which version it made
CREATE TRIGGER correction_written AFTER INSERT ON version
BEGIN
    UPDATE correction SET version = NEW.id, permitted = 0 WHERE hand = NEW.hand AND permitted;
END;
