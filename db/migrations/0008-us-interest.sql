-- Storekeepers in the United States who would like to take part (spec 2.9, 3, 5: US signup).
create table us_interests (
  id uuid primary key,
  reference text not null unique,
  shop_name text not null,
  name text not null,
  email text not null,
  contact_number text not null,
  zip_code text not null,
  is_new_jersey boolean not null,
  -- The same email and shop, ignoring case and spaces, is the same interest (decisions 5).
  shop_key text not null unique,
  -- Which wording of the notice stood beside the button.
  notice text not null,
  status text not null default 'new' check (status in ('new', 'contacted', 'closed')),
  assignee_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search tsvector not null generated always as (
    to_tsvector('simple', reference || ' ' || shop_name || ' ' || name || ' ' || replace(replace(email, '@', ' '), '.', ' ') || ' ' || email || ' ' || contact_number || ' ' || zip_code)
  ) stored
);
create index us_interests_by_age on us_interests (created_at desc, id desc);
create index us_interests_by_status on us_interests (status, created_at desc, id desc);
create index us_interests_by_state on us_interests (is_new_jersey, created_at desc, id desc);
create index us_interests_by_assignee on us_interests (assignee_id, created_at desc, id desc);
create index us_interests_by_shop on us_interests (lower(shop_name), id);
create index us_interests_by_zip on us_interests (zip_code, id);
create index us_interests_search on us_interests using gin (search);

-- What happened to an interest, in order: its timeline.
create table us_interest_events (
  id uuid primary key,
  interest_id uuid not null references us_interests (id),
  kind text not null check (kind in ('assigned', 'noted', 'contacted', 'closed', 'reopened')),
  actor_id uuid not null,
  actor_name text not null,
  note text,
  at timestamptz not null default clock_timestamp()
);
create index us_interest_events_in_order on us_interest_events (interest_id, at, id);
