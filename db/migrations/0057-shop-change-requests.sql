-- Changes of a shop that its retailer asks for and staff confirm (decision 102): a move, a name, an insurance, a sale. `details` has the
-- fields of its kind. A confirmed change takes effect at the beginning of `effective_on` at the shop; `was` is what it replaces.
create table shop_change_requests (
  id uuid primary key,
  newsagency_id uuid not null references newsagencies (id),
  -- The retailer who asked: their copies stay theirs after a sale.
  agent_id uuid not null,
  kind text not null check (kind in ('name', 'move', 'insurance', 'sale')),
  details jsonb not null,
  was text,
  effective_on date not null,
  state text not null default 'asked' check (state in ('asked', 'confirmed', 'done', 'declined', 'withdrawn')),
  asked_at timestamptz not null default now(),
  asked_by text not null,
  decided_at timestamptz,
  decided_by text,
  -- Why staff declined it.
  reason text,
  ended_at timestamptz,
  next_try_at timestamptz not null default now(),
  check ((state = 'asked') = (decided_at is null and ended_at is null)),
  check ((state in ('asked', 'confirmed')) = (ended_at is null))
);
-- One of each kind at a time.
create unique index shop_change_requests_open on shop_change_requests (newsagency_id, kind) where ended_at is null;
create index shop_change_requests_of_shop on shop_change_requests (newsagency_id, asked_at);
create index shop_change_requests_asked on shop_change_requests (asked_at) where state = 'asked';
create index shop_change_requests_due on shop_change_requests (effective_on) where state = 'confirmed';
