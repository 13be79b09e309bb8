-- What the checks of each minute found, added up: one row for each part and day (in Sydney).
create table status_days (
  part text not null check (part in ('website', 'forms', 'human-check', 'database', 'mail', 'jobs')),
  day text not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  ok integer not null default 0,
  degraded integer not null default 0,
  failed integer not null default 0,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (part, day)
);
create index status_days_by_day on status_days (day);

-- From the first check that was not fine to the first one that was again. A part has at most one open.
create table status_incidents (
  id uuid primary key,
  part text not null check (part in ('website', 'forms', 'human-check', 'database', 'mail', 'jobs')),
  state text not null check (state in ('degraded', 'failed')),
  opened_at timestamptz not null,
  last_at timestamptz not null,
  closed_at timestamptz
);
create unique index status_incidents_open on status_incidents (part) where closed_at is null;
create index status_incidents_by_age on status_incidents (opened_at desc, id desc);

-- Signs of life: what the checks themselves write and read.
create table status_beats (
  name text primary key check (name in ('database', 'jobs')),
  at timestamptz not null
);
