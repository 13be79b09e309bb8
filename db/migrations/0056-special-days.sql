-- Days with other hours than usual, and the answers about public holidays: [{"from": "2026-12-24", "to": "2027-01-03", "shifts": []}].
-- `shifts` is null for the usual hours.
alter table newsagencies add column special_days jsonb not null default '[]';

-- The mails about public holidays of shops that are open already. They find the next holiday when they are due first.
insert into reminders (kind, subject_id, counted_from, next_at)
select 'public-holiday', list.id, now(), now()
from go_lives list join newsagencies shop on shop.id = list.newsagency_id
where shop.status = 'open'
on conflict do nothing;

-- They end with the list, as its other reminders do.
create trigger forget_holiday_reminders after delete on go_lives
  for each row execute function forget_reminders('id', 'public-holiday');
