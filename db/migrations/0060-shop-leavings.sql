-- The end of a shop's agreement: who ended it, the last day, and the steps until all is settled (decision 103).
create table shop_leavings (
  id uuid primary key,
  newsagency_id uuid not null references newsagencies (id),
  -- The account that leaves, which keeps its papers. Null for a retailer without an account.
  agent_id uuid references agents (id) on delete set null,
  -- Whether the company ends the agreement, not the retailer.
  is_ours boolean not null,
  reason text not null,
  last_day date not null,
  undo_until timestamptz not null,
  -- Whether a tablet is to be returned.
  has_tablet boolean not null,
  -- The parties as they were, for the termination: the shop may get another owner.
  shop_name text not null,
  party text not null,
  abn text,
  address text not null,
  asked_at timestamptz not null default now(),
  asked_by text,
  asked_by_staff boolean not null,
  undone_at timestamptz,
  undone_by text,
  sent_at timestamptz,
  sent_by text,
  carrier text,
  tracking_number text,
  returned_at timestamptz,
  returned_by text,
  closed_at timestamptz,
  swept_at timestamptz,
  swept_by text,
  settled_at timestamptz,
  settled_by text,
  ended_at timestamptz,
  ended_by text,
  check ((sent_at is null) = (carrier is null) and (sent_at is null) = (tracking_number is null)),
  check (undone_at is null or closed_at is null),
  check (swept_at is null or closed_at is not null),
  check (settled_at is null or swept_at is not null),
  check (ended_at is null or settled_at is not null)
);
-- A shop has one leaving whose last day is ahead.
create unique index shop_leavings_ahead on shop_leavings (newsagency_id) where undone_at is null and closed_at is null;
create index shop_leavings_of_shop on shop_leavings (newsagency_id, asked_at);
create index shop_leavings_of_agent on shop_leavings (agent_id) where agent_id is not null;
-- What is not finished, for the office's first page.
create index shop_leavings_unfinished on shop_leavings (last_day, id) where undone_at is null and ended_at is null;
