-- What happened to the records of the office, whatever their kind: their timelines.
create table events (
  id uuid primary key,
  subject_kind text not null,
  subject_id uuid not null,
  -- The version of the record that it made.
  version integer not null,
  kind text not null,
  actor_kind text not null check (actor_kind in ('staff', 'agent', 'visitor', 'system')),
  actor_id uuid,
  actor_name text not null,
  note text,
  facts jsonb,
  at timestamptz not null default clock_timestamp()
);

-- A record begins with version 1, and each act made the next one.
insert into events (id, subject_kind, subject_id, version, kind, actor_kind, actor_id, actor_name, note, at)
select id, 'enquiry', enquiry_id, 1 + row_number() over (partition by enquiry_id order by at, id),
  kind, 'staff', actor_id, actor_name, note, at
from enquiry_events;

insert into events (id, subject_kind, subject_id, version, kind, actor_kind, actor_id, actor_name, note, at)
select id, 'us-interest', interest_id, 1 + row_number() over (partition by interest_id order by at, id),
  kind, 'staff', actor_id, actor_name, note, at
from us_interest_events;

create index events_in_order on events (subject_kind, subject_id, version);

drop table enquiry_events;
drop table us_interest_events;
