-- What happened to stores stands in the timelines of all records. Not each of their events makes a version.
alter table events alter column version drop not null;

insert into events (id, subject_kind, subject_id, kind, actor_kind, actor_id, actor_name, note, facts, at)
select id, 'newsagency', newsagency_id, case kind when 'founded' then 'created' else kind end,
  actor_kind, actor_id, actor_name, note, facts, at
from newsagency_events;

drop table newsagency_events;
