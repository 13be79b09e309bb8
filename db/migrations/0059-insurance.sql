-- locks: stores are some thousands, and none has a date yet, so the index is empty.
-- The insurance for parcels in a shop's care, which staff confirmed (decision 105). Without a date, the answer of the contract counts.
alter table newsagencies
  add column insurer text,
  add column policy_number text,
  add column insured_until date;
create index newsagencies_insured on newsagencies (insured_until) where insured_until is not null and status = 'open';

-- Shops that are open already are asked once, a month after the upgrade. Without an answer nothing is turned off.
insert into reminders (kind, subject_id, counted_from, next_at)
select 'insurance-asked', list.id, now(), now() + interval '30 days'
from go_lives list join newsagencies shop on shop.id = list.newsagency_id
where shop.status = 'open'
on conflict do nothing;

-- They end with the list, as its other reminders do.
create trigger forget_insurance_reminders after delete on go_lives
  for each row execute function forget_reminders('id', 'insurance-asked insurance-ends');
