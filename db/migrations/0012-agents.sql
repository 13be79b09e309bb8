-- The accounts of retailers (spec 3, 4, 6; decisions 5 and 6). One email address is one agent.
create table agents (
  id uuid primary key,
  email text not null,
  email_key text not null unique,
  given_name text not null,
  surname text not null default '',
  password_hash text not null,
  disabled_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Logged-in browsers: the cookie's secret and the page's id_token, each hashed; only both together open anything.
create table agent_sessions (
  id uuid primary key,
  agent_id uuid not null references agents (id) on delete cascade,
  cookie_hash bytea not null unique,
  token_hash bytea not null unique,
  user_agent text not null,
  ip text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index agent_sessions_of_agent on agent_sessions (agent_id, last_seen_at desc);
create index agent_sessions_by_expiry on agent_sessions (expires_at);

-- Keys of reset links: hashed, one hour, once.
create table agent_reset_keys (
  id uuid primary key,
  agent_id uuid not null references agents (id) on delete cascade,
  key_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index agent_reset_keys_of_agent on agent_reset_keys (agent_id, created_at desc);

-- Failed log-ins in a row, apart from agents and by the hash of who tried from where, as for staff.
create table agent_log_in_failures (
  email_hash bytea primary key,
  in_a_row integer not null,
  locked_until timestamptz,
  last_at timestamptz not null default now()
);
create index agent_log_in_failures_by_age on agent_log_in_failures (last_at);

-- The shops of the network grow a life before they open: onboarding, from approval to the signed contract.
alter table newsagencies
  alter column number drop not null,
  alter column street1 drop not null,
  alter column suburb drop not null,
  alter column state drop not null,
  alter column lat drop not null,
  alter column lon drop not null,
  alter column opening_hours drop not null,
  drop constraint newsagencies_status_check,
  add constraint newsagencies_status_check check (status in ('onboarding', 'open', 'closed')),
  add column reference text,
  add column abn text check (abn ~ '^[0-9]{11}$'),
  add column contact_name text,
  add column email text,
  add column email_key text,
  add column mobile text,
  add column licensed_post_office boolean not null default false,
  add column agent_id uuid references agents (id),
  add column registration_id uuid references registrations (id),
  -- The completeContractToken: looked up by its hash, and sealed because its agent is shown it again.
  add column contract_token_hash bytea unique,
  add column contract_token_sealed text,
  -- The five milestones (decisions 5), 20 % each.
  add column account_at timestamptz,
  add column contact_at timestamptz,
  add column address_at timestamptz,
  add column bank_at timestamptz,
  add column signed_at timestamptz,
  add column progress smallint not null generated always as (
    20 * ((account_at is not null)::int + (contact_at is not null)::int + (address_at is not null)::int
      + (bank_at is not null)::int + (signed_at is not null)::int)
  ) stored,
  -- The first milestone that is missing: where a shop in onboarding stands still.
  add column waits_for text generated always as (
    case when account_at is null then 'account' when contact_at is null then 'contact'
      when address_at is null then 'address' when bank_at is null then 'bank' when signed_at is null then 'signed' end
  ) stored,
  -- When a milestone was last reached: how long it has stalled.
  add column moved_at timestamptz not null default now(),
  add column closed_reason text,
  add column version integer not null default 1,
  add column search tsvector not null generated always as (
    to_tsvector('simple', coalesce(reference, '') || ' ' || shop_name || ' ' || coalesce(contact_name, '') || ' '
      || coalesce(replace(replace(email, '@', ' '), '.', ' ') || ' ' || email, '') || ' ' || coalesce(phone, '') || ' '
      || coalesce(mobile, '') || ' ' || coalesce(abn, '') || ' ' || coalesce(suburb, '') || ' ' || postcode)
  ) stored,
  add constraint newsagencies_open_is_whole check (
    status <> 'open' or (number is not null and street1 is not null and suburb is not null and state is not null
      and lat is not null and lon is not null and opening_hours is not null)
  ),
  add constraint newsagencies_onboarding_has_token check (
    status <> 'onboarding' or (contract_token_hash is not null and contract_token_sealed is not null and email_key is not null)
  );
create unique index newsagencies_by_reference on newsagencies (reference);
create index newsagencies_of_agent on newsagencies (agent_id, lower(shop_name), id);
create index newsagencies_by_email on newsagencies (email_key);
create index newsagencies_by_abn on newsagencies (abn) where not is_demo;
create index newsagencies_by_number on newsagencies (regexp_replace(phone, '\D', '', 'g')) where not is_demo;
create index newsagencies_by_postcode_and_name on newsagencies (postcode, lower(left(shop_name, 4))) where not is_demo;
create index newsagencies_by_age on newsagencies (created_at desc, id desc) where not is_demo;
create index newsagencies_by_name on newsagencies (lower(shop_name), id) where not is_demo;
create index newsagencies_by_status on newsagencies (status, created_at desc, id desc) where not is_demo;
-- Filters that few shops pass: found at once, and sorted then.
create index newsagencies_by_kind on newsagencies (status, state, waits_for, progress, licensed_post_office) where not is_demo;
create index newsagencies_by_progress on newsagencies (progress, id) where not is_demo;
create index newsagencies_by_move on newsagencies (moved_at, id) where not is_demo;
create index newsagencies_by_status_and_move on newsagencies (status, moved_at, id) where not is_demo;
create index newsagencies_waiting on newsagencies (waits_for, moved_at, id) where status = 'onboarding' and not is_demo;
create index newsagencies_search on newsagencies using gin (search) where not is_demo;

-- What happened to a shop, in order.
create table newsagency_events (
  id uuid primary key,
  newsagency_id uuid not null references newsagencies (id),
  kind text not null,
  actor_kind text not null check (actor_kind in ('agent', 'staff', 'system')),
  actor_id uuid,
  actor_name text not null,
  note text,
  facts jsonb,
  at timestamptz not null default clock_timestamp()
);
create index newsagency_events_in_order on newsagency_events (newsagency_id, at, id);

-- Invitations to make an account, with a twelve-digit code. The code is never kept: a keyed bucket finds a likely one
-- cheaply, argon2id proves it. `key_id` names the key of the bucket.
create table invitations (
  id uuid primary key,
  newsagency_id uuid not null references newsagencies (id),
  registration_id uuid references registrations (id),
  email text not null,
  email_key text not null,
  given_name text not null,
  surname text not null,
  code_bucket integer not null,
  code_hash text not null,
  key_id text not null,
  code_made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  failures integer not null default 0,
  locked_until timestamptz,
  activated_at timestamptz,
  used_at timestamptz,
  revoked_at timestamptz,
  -- Reminders: how many went out, when the next is due, and whether the person asked for none.
  reminders_sent smallint not null default 0,
  next_reminder_at timestamptz,
  reminders_stopped_at timestamptz,
  created_at timestamptz not null default now()
);
-- One living invitation for an email address: further shops are attached to the same account.
create unique index invitations_living on invitations (email_key) where used_at is null and revoked_at is null;
create index invitations_of_newsagency on invitations (newsagency_id, created_at desc);
create index invitations_by_email on invitations (email_key, created_at desc, id desc);
create index invitations_by_expiry on invitations (expires_at) where used_at is null and revoked_at is null;
create index invitations_locked on invitations (locked_until)
  where locked_until is not null and used_at is null and revoked_at is null;
create index invitations_to_remind on invitations (next_reminder_at)
  where next_reminder_at is not null and used_at is null and revoked_at is null and reminders_stopped_at is null;
