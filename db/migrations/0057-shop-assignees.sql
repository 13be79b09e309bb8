-- A store can be assigned to a colleague, as other records can (rule N26). `transferred_at`: when its present owner got it (rule N28).
alter table newsagencies add column assignee_id uuid;
alter table newsagencies add column transferred_at timestamptz;
create index newsagencies_by_assignee on newsagencies (assignee_id, moved_at, id) where not is_demo;

update newsagencies set transferred_at = handed.at
from (select subject_id, max(at) as at from events where subject_kind = 'newsagency' and kind = 'transferred' group by 1) handed
where handed.subject_id = newsagencies.id;
