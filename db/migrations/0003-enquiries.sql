-- A visitor writes to us; the right team answers (spec 2.8, 3).
create table enquiries (
  id uuid primary key,
  reference text not null unique,
  name text not null,
  email text not null,
  phone text not null,
  reason_code text not null check (reason_code in ('TO_EMAIL_INTEGRATING', 'TO_EMAIL_SETUP', 'TO_EMAIL_OTHER')),
  reason_label text not null,
  message text not null,
  page text,
  status text not null default 'new' check (status in ('new', 'answered', 'closed')),
  assignee_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search tsvector not null generated always as (
    to_tsvector('simple', reference || ' ' || name || ' ' || replace(replace(email, '@', ' '), '.', ' ') || ' ' || email || ' ' || phone || ' ' || left(message, 20000))
  ) stored
);
create index enquiries_by_age on enquiries (created_at desc, id desc);
create index enquiries_by_status on enquiries (status, created_at desc, id desc);
create index enquiries_by_reason on enquiries (reason_code, created_at desc, id desc);
create index enquiries_by_assignee on enquiries (assignee_id, created_at desc, id desc);
create index enquiries_by_name on enquiries (lower(name), id);
create index enquiries_search on enquiries using gin (search);

-- What happened to an enquiry, in order: its timeline.
create table enquiry_events (
  id uuid primary key,
  enquiry_id uuid not null references enquiries (id),
  kind text not null check (kind in ('assigned', 'noted', 'answered', 'closed', 'reopened')),
  actor_id uuid not null,
  actor_name text not null,
  note text,
  at timestamptz not null default clock_timestamp()
);
create index enquiry_events_in_order on enquiry_events (enquiry_id, at, id);
