-- Who wants no more texts (spec 2.7; decisions 5). Numbers stand in the clear: see app/opt-outs/README.md.

-- The last part of an address /sms-opt-out/{key}, one for each kind of text that goes out. A retired key is not handed
-- out any more, but the texts that carry it are still in people's phones: it goes on working.
create table opt_out_keys (
  id uuid primary key,
  key text not null unique,
  label text not null,
  made_by uuid not null,
  made_by_name text not null,
  retired_at timestamptz,
  created_at timestamptz not null default now()
);
create index opt_out_keys_by_age on opt_out_keys (created_at desc, id desc);

-- Every number that ever opted out, once. `position` counts the changes of the whole list: it is taken under the lock of
-- opt_out_position, so that whoever has read up to one position has seen everything before it.
create table opt_outs (
  id uuid primary key,
  number text not null unique check (number ~ '^\+614[0-9]{8}$'),
  state text not null check (state in ('out', 'back')),
  source text not null check (source in ('page', 'staff', 'import')),
  key_id uuid references opt_out_keys (id),
  position bigint not null unique,
  changed_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index opt_outs_by_change on opt_outs (changed_at desc, id desc);
create index opt_outs_by_state on opt_outs (state, changed_at desc, id desc);
create index opt_outs_by_source on opt_outs (source, changed_at desc, id desc);
create index opt_outs_by_key on opt_outs (key_id, changed_at desc, id desc);
create index opt_outs_by_number_part on opt_outs (number text_pattern_ops);

create table opt_out_position (
  only_one boolean primary key default true check (only_one),
  position bigint not null
);
insert into opt_out_position (position) values (0);

-- The evidence: what was asked, as it was typed, when, through what, by whom.
create table opt_out_events (
  id uuid primary key,
  opt_out_id uuid not null references opt_outs (id),
  kind text not null check (kind in ('out', 'again', 'back')),
  source text not null check (source in ('page', 'staff', 'import')),
  typed text not null,
  key_id uuid references opt_out_keys (id),
  device text,
  actor_id uuid,
  actor_name text,
  reason text,
  at timestamptz not null default clock_timestamp(),
  check (source = 'page' or actor_id is not null)
);
create index opt_out_events_in_order on opt_out_events (opt_out_id, at, id);

-- The systems that send texts and ask this list first. Of their secret only the hash is kept.
create table sending_systems (
  id uuid primary key,
  label text not null,
  secret_hash bytea not null unique,
  secret_end text not null,
  made_by uuid not null,
  made_by_name text not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index sending_systems_by_age on sending_systems (created_at desc, id desc);

-- A list that is being brought in: its text comes in pieces, is looked at, and is then taken, once.
create table opt_out_imports (
  id uuid primary key,
  made_by uuid not null,
  made_by_name text not null,
  reason text not null,
  done_at timestamptz,
  added integer,
  known integer,
  invalid integer,
  created_at timestamptz not null default now()
);
create table opt_out_import_pieces (
  import_id uuid not null references opt_out_imports (id) on delete cascade,
  place integer not null,
  text text not null,
  primary key (import_id, place)
);
