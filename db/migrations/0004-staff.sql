-- The people of the back office.
create table staff (
  id uuid primary key,
  name text not null,
  email text not null,
  role text not null check (role in ('owner', 'operations', 'sales', 'viewer')),
  password_hash text not null,
  totp_secret text not null,
  totp_last_step bigint,
  enrolled_at timestamptz,
  disabled_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index staff_by_email on staff (lower(email));

-- Failed sign-ins in a row. Apart from staff, and by the hash of the address, so that an address that belongs to nobody
-- is slowed down exactly as one of ours: the delay tells nothing.
create table staff_sign_in_failures (
  email_hash bytea primary key,
  in_a_row integer not null,
  locked_until timestamptz,
  last_at timestamptz not null default now()
);
create index staff_sign_in_failures_by_age on staff_sign_in_failures (last_at);

-- Ways in when the authenticator is lost: each works once. `key_id` names the key of the hash.
create table staff_recovery_codes (
  id uuid primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  code_hash bytea not null,
  key_id text not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index staff_recovery_codes_of_staff on staff_recovery_codes (staff_id);

-- Signed-in browsers. `pending` has given the password and owes the second factor: it opens nothing else.
create table staff_sessions (
  id uuid primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  token_hash bytea not null unique,
  state text not null check (state in ('pending', 'active')),
  user_agent text not null,
  ip text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  second_factor_at timestamptz,
  revoked_at timestamptz,
  check (state = 'pending' or second_factor_at is not null)
);
create index staff_sessions_of_staff on staff_sessions (staff_id, last_seen_at desc);
create index staff_sessions_by_expiry on staff_sessions (expires_at);

-- The link that makes the first owner: at most one, replaced at each start, spent by its use.
create table staff_owner_link (
  only_one boolean primary key default true check (only_one),
  key_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- How far the audit log is sealed, under a key that the database does not hold: without it, whoever can write to the
-- database could cut off the log's end, or link the whole chain anew. And what the last check of the chain found.
create table audit_chain (
  only_one boolean primary key default true check (only_one),
  position bigint not null,
  hash bytea not null,
  seal bytea not null,
  key_id text not null,
  sealed_at timestamptz not null default now(),
  checked_at timestamptz,
  checked_count bigint,
  broken_position bigint,
  broken_why text
);

-- The sealer's update was refused as well: before a row trigger, the new row's generated column is not computed yet.
-- It says nothing of its own, so it is left out of the comparison.
create or replace function audit_events_are_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.hash is null and new.hash is not null
      and (to_jsonb(new) - array['position', 'hash', 'previous_hash', 'search']) = (to_jsonb(old) - array['position', 'hash', 'previous_hash', 'search']) then
      return new;
    end if;
  end if;
  raise exception 'audit events are append-only';
end
$$;
