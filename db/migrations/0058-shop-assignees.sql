-- locks: stores, registrations, lists and renewals are at most some hundred thousand rows, whose indexes take about a second.
-- A store can be assigned to a colleague, as other records can (rule N26). `transferred_at`: when its present owner got it (rule N28).
alter table newsagencies add column assignee_id uuid;
alter table newsagencies add column transferred_at timestamptz;
create index newsagencies_by_assignee on newsagencies (assignee_id, moved_at, id) where not is_demo;

update newsagencies set transferred_at = handed.at
from (select subject_id, max(at) as at from events where subject_kind = 'newsagency' and kind = 'transferred' group by 1) handed
where handed.subject_id = newsagencies.id;

-- For the page of managers: the decisions, shipments and ending offers of the last weeks.
create index registrations_by_decision on registrations (decided_at) where decided_at is not null;
create index go_lives_by_shipment on go_lives (sent_at) where sent_at is not null;
create index contract_renewals_by_end on contract_renewals (expires_at, id)
  where completed_at is null and declined_at is null and revoked_at is null;
