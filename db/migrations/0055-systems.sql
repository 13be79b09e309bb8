-- Systems of other companies: their rights, their webhooks, and the log of deliveries (decision 101).

alter table sending_systems
  -- Secrets that were issued before keep only the list of opt-outs.
  add column rights text[] not null default '{opt-outs:read}',
  add column endpoint text,
  add column events text[] not null default '{}',
  -- The secrets that sign webhooks, encrypted: the newest, and the former one while both count.
  add column secrets_sealed text,
  add column version integer not null default 1;

create table webhook_deliveries (
  id uuid primary key,
  system_id uuid not null references sending_systems (id) on delete cascade,
  -- The header webhook-id: the same for every attempt, and for every system.
  event_id text not null,
  type text not null,
  data jsonb not null,
  happened_at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  response_status integer,
  problem text,
  attempted_at timestamptz,
  next_attempt_at timestamptz,
  created_at timestamptz not null default now(),
  unique (system_id, event_id)
);

create index webhook_deliveries_by_age on webhook_deliveries (system_id, created_at desc, id desc);
create index webhook_deliveries_to_delete on webhook_deliveries (created_at);
