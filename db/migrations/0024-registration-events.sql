-- What happened to registrations stands in the timelines of all records. A registration's arrival is no event: its row says when.
insert into events (id, subject_kind, subject_id, version, kind, actor_kind, actor_id, actor_name, note, facts, at)
select id, 'registration', registration_id, 1 + row_number() over (partition by registration_id order by at, id),
  kind, case when actor_id is null then 'visitor' else 'staff' end, actor_id, actor_name, note, facts, at
from registration_events
where kind <> 'received';

drop table registration_events;
