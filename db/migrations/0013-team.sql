-- Keys for new colleagues: mailed links, hashed, that make one member each.
create table staff_invitations (
  id uuid primary key,
  name text not null,
  email text not null,
  role text not null check (role in ('owner', 'operations', 'sales', 'viewer')),
  key_hash bytea not null unique,
  invited_by uuid not null references staff (id),
  expires_at timestamptz not null,
  sent_at timestamptz not null default now(),
  used_at timestamptz,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now()
);
-- One living invitation for an address.
create unique index staff_invitations_living on staff_invitations (lower(email)) where used_at is null and withdrawn_at is null;

-- A passkey is a second factor as well: whether the authenticator app is one is no longer the same as being enrolled.
alter table staff add column totp_enrolled_at timestamptz;
update staff set totp_enrolled_at = enrolled_at;

create table staff_passkeys (
  id uuid primary key,
  staff_id uuid not null references staff (id) on delete cascade,
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
create index staff_passkeys_of_staff on staff_passkeys (staff_id, created_at);

-- What a device is asked to sign: one for a session at a time, spent by the answer.
create table staff_passkey_challenges (
  session_id uuid primary key references staff_sessions (id) on delete cascade,
  purpose text not null check (purpose in ('sign-in', 'confirm', 'enrol', 'add')),
  challenge text not null,
  expires_at timestamptz not null
);
