-- Every object that this database ever asked a store of objects to keep, by the SHA-256 of its bytes: noted before it is written,
-- forgotten after it is deleted. Since when no row names it; null while one does.
create table file_objects (
  sha256 bytea primary key,
  unnamed_since timestamptz default now()
);
