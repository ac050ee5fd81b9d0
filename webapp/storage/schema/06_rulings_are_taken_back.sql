-- A change of the rules is taken back and put back, as a hand can be.

ALTER TABLE ruling ADD COLUMN turns INTEGER REFERENCES ruling;
