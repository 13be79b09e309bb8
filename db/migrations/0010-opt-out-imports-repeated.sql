-- How often a list named a number again is told after it was taken too, when its text is gone.
alter table opt_out_imports add column repeated integer;
