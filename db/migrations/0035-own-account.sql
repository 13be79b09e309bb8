-- What retailers keep of themselves: their number, a change of email that is under way, and passkeys.
alter table agents add column phone text not null default '';

-- Another email for an account: it counts once both addresses have confirmed. Each has a key of its own, kept hashed; an address
-- that has an account already gets none. Ended ones stay for a day, for whoever opens a link again.
create table agent_email_changes (
  id uuid primary key,
  agent_id uuid not null references agents (id) on delete cascade,
  new_email text not null,
  new_email_key text not null,
  old_key_hash bytea not null unique,
  new_key_hash bytea unique,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  expires_at timestamptz not null,
  outcome text check (outcome in ('changed', 'stopped')),
  created_at timestamptz not null default now()
);
-- One at a time.
create unique index agent_email_changes_pending on agent_email_changes (agent_id) where outcome is null;
create index agent_email_changes_of_agent on agent_email_changes (agent_id);
create index agent_email_changes_by_expiry on agent_email_changes (expires_at);

create table agent_passkeys (
  id uuid primary key,
  agent_id uuid not null references agents (id) on delete cascade,
  -- As browsers write it: base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- Uses as the device counts them; 0 from devices that do not count.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  is_backed_up boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index agent_passkeys_of_agent on agent_passkeys (agent_id, created_at);

-- What a device is asked to sign: spent by the first answer. Nobody is known before a log-in; a new passkey is one session's.
create table agent_passkey_challenges (
  challenge text primary key,
  session_id uuid references agent_sessions (id) on delete cascade,
  expires_at timestamptz not null
);
create index agent_passkey_challenges_of_session on agent_passkey_challenges (session_id);
create index agent_passkey_challenges_by_expiry on agent_passkey_challenges (expires_at);
