-- The keys of DATA_KEYS that seal something in this database, each with a fingerprint by which a start knows whether it has
-- the same key: a keyed hash, from which the key cannot be found. A key has a row from before it seals anything until
-- nothing is sealed with it any more.
create table data_keys (
  id text primary key,
  fingerprint bytea not null check (length(fingerprint) = 32),
  created_at timestamptz not null default now()
);
