-- Somebody whom a retailer asks for the bank account of one contract, by a link of their own (decision 67). Its key is kept hashed;
-- `asked_with` is the hash of the contract's token: a contract that was handed on knows nothing of it. What they filled in
-- is sealed until the retailer has said whether it is right, and gone after that.
create table bank_helps (
  id uuid primary key,
  newsagency_id uuid not null references newsagencies (id),
  asked_with bytea not null,
  key_hash bytea not null unique,
  helper_name text not null,
  helper_email text not null,
  sealed text,
  sealed_with text,
  asked_at timestamptz not null default now(),
  -- Of the link; once it is used, of what it brought.
  expires_at timestamptz not null,
  answered_at timestamptz,
  outcome text check (outcome in ('replaced', 'withdrawn', 'confirmed', 'rejected')),
  ended_at timestamptz,
  check ((sealed is null) = (sealed_with is null)),
  check ((outcome is null) = (ended_at is null))
);
-- One at a time.
create unique index bank_helps_open on bank_helps (newsagency_id) where outcome is null;
create index bank_helps_of_newsagency on bank_helps (newsagency_id);
create index bank_helps_by_email on bank_helps (lower(helper_email));
create index bank_helps_by_asking on bank_helps (asked_at);
create index bank_helps_by_key on bank_helps (sealed_with, id) where sealed_with is not null;
