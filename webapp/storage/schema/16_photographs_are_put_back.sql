-- A photograph that was taken out of its pile keeps its cards here until the hand is over; NULL: it is in its pile.

ALTER TABLE photo ADD COLUMN removed TEXT;
