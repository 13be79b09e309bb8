-- A retailer registers interest; staff decide (spec 3, agent signup payload; decisions 5).
create table registrations (
  id uuid primary key,
  reference text not null unique,
  shop_name text not null,
  contact_name text not null,
  email text not null,
  -- Lower case: one person, however it was typed.
  email_key text not null,
  contact_number text not null,
  abn text not null check (abn ~ '^[0-9]{11}$'),
  shop_post_code text not null check (shop_post_code ~ '^[0-9]{4}$'),
  -- As the postcode says; null when it says nothing.
  state text check (state in ('NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT')),
  time_zone text not null,
  licensed_post_office boolean not null,
  source text not null,
  please_specify text,
  -- Where the visit came from, when the visitor did not mind.
  traffic jsonb,
  -- The same email and shop, ignoring case and spaces, is the same registration while it is not declined.
  shop_key text not null,
  status text not null default 'received' check (status in ('received', 'in-review', 'info-needed', 'approved', 'declined')),
  answer_due_at timestamptz not null,
  -- What staff asked for: { fields, question, at }; kept after it was answered.
  asked jsonb,
  decline_reason text,
  decided_at timestamptz,
  -- What the business register said, and when.
  abn_facts jsonb,
  newsagency_id uuid,
  assignee_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search tsvector not null generated always as (
    to_tsvector('simple', reference || ' ' || shop_name || ' ' || contact_name || ' ' || replace(replace(email, '@', ' '), '.', ' ') || ' ' || email || ' ' || contact_number || ' ' || abn || ' ' || shop_post_code)
  ) stored,
  check ((status = 'declined') <= (decline_reason is not null)),
  check ((status in ('approved', 'declined')) = (decided_at is not null))
);
create unique index registrations_by_shop on registrations (shop_key) where status <> 'declined';
create index registrations_by_age on registrations (created_at desc, id desc);
create index registrations_by_status on registrations (status, created_at desc, id desc);
create index registrations_by_assignee on registrations (assignee_id, created_at desc, id desc);
create index registrations_by_source on registrations (source, created_at desc, id desc);
create index registrations_by_state on registrations (state, created_at desc, id desc);
-- Filters that few rows pass: found at once, whichever of them are set, and sorted then.
create index registrations_by_kind on registrations (status, source, state, licensed_post_office);
create index registrations_by_shop_name on registrations (lower(shop_name), id);
create index registrations_by_email on registrations (email_key);
create index registrations_by_abn on registrations (abn);
create index registrations_by_number on registrations (regexp_replace(contact_number, '\D', '', 'g'));
create index registrations_of_lpos on registrations (created_at desc, id desc) where licensed_post_office;
create index registrations_by_place on registrations (shop_post_code, lower(left(shop_name, 4)));
create index registrations_by_due on registrations (answer_due_at, id);
-- The queue: what still waits for an answer, the most urgent first.
create index registrations_waiting on registrations (answer_due_at, id) where status in ('received', 'in-review', 'info-needed');
create index registrations_search on registrations using gin (search);

-- What happened to a registration, in order. What the applicant did has no actor.
create table registration_events (
  id uuid primary key,
  registration_id uuid not null references registrations (id),
  kind text not null check (kind in ('received', 'assigned', 'noted', 'taken', 'asked', 'answered', 'approved', 'declined', 'reopened')),
  actor_id uuid,
  actor_name text not null,
  note text,
  facts jsonb,
  at timestamptz not null default clock_timestamp()
);
create index registration_events_in_order on registration_events (registration_id, at, id);

-- Views of the office's lists that a member of staff keeps for themselves: the address's query under a name.
create table staff_saved_filters (
  id uuid primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  list text not null,
  name text not null,
  query text not null,
  created_at timestamptz not null default now()
);
create unique index staff_saved_filters_by_name on staff_saved_filters (staff_id, list, lower(name));
