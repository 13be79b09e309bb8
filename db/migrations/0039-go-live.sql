-- From the sealed agreement until the shop takes payments (rules N8 to N12): one list for each signed shop. A step is reached once.
-- `id` is what a link to the training is made of: with a new owner the list is another one.
create table go_lives (
  id uuid primary key,
  newsagency_id uuid not null unique references newsagencies (id),
  sealed_at timestamptz not null,
  sent_at timestamptz,
  sent_by text,
  carrier text,
  tracking_number text,
  arrived_at timestamptz,
  arrived_by text,
  -- Who marked it: staff, or the retailer.
  arrived_by_staff boolean not null default false,
  trained_at timestamptz,
  trained_by text,
  trained_by_staff boolean not null default false,
  tested_at timestamptz,
  tested_by text,
  tested_by_staff boolean not null default false,
  live_at timestamptz,
  live_by text,
  -- Reminders: how many of each kind went out, when the next is due, and whether the retailer asked for none.
  training_reminders smallint not null default 0,
  training_reminder_at timestamptz,
  test_reminders smallint not null default 0,
  test_reminder_at timestamptz,
  reminders_stopped_at timestamptz,
  check ((sent_at is null) = (carrier is null) and (sent_at is null) = (tracking_number is null)),
  check (arrived_at is null or sent_at is not null),
  check (tested_at is null or arrived_at is not null)
);
-- What waits for the office, the oldest first: nothing is sent yet; the test payment worked and the shop is not open yet.
create index go_lives_to_send on go_lives (sealed_at, id) where sent_at is null and live_at is null;
create index go_lives_to_open on go_lives (tested_at, id) where tested_at is not null and live_at is null;
create index go_lives_to_remind on go_lives (least(training_reminder_at, test_reminder_at))
  where least(training_reminder_at, test_reminder_at) is not null;

-- Shops that had signed before there was a list. An open one is live since the staff opened it.
insert into go_lives (id, newsagency_id, sealed_at, live_at, live_by)
select gen_random_uuid(), shop.id, shop.signed_at,
  case when shop.status = 'open' then coalesce(opened.at, shop.updated_at) end,
  case when shop.status = 'open' then coalesce(opened.actor_name, 'Staff') end
from newsagencies shop
left join lateral (
  select event.at, event.actor_name from events event
  where event.subject_kind = 'newsagency' and event.subject_id = shop.id and event.kind = 'opened'
  order by event.at desc limit 1
) opened on true
where shop.signed_at is not null and not shop.is_demo;
