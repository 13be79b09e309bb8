-- Who did what to what, when, what it was and what it became. Rows are written with the change itself; the sealer then
-- links each into a hash chain. Nothing is ever changed after that, and nothing is deleted.
create table audit_events (
  id uuid primary key,
  position bigint unique,
  at timestamptz not null default clock_timestamp(),
  actor_kind text not null check (actor_kind in ('visitor', 'agent', 'staff', 'system')),
  actor_id uuid,
  actor_name text not null,
  action text not null,
  subject_kind text not null,
  subject_id uuid,
  subject_label text not null,
  was jsonb,
  became jsonb,
  request_id text,
  ip text,
  previous_hash bytea,
  hash bytea,
  search tsvector not null generated always as (to_tsvector('simple', actor_name || ' ' || action || ' ' || subject_label)) stored,
  check ((position is null) = (hash is null))
);
create index audit_events_unsealed on audit_events (at) where position is null;
create index audit_events_by_age on audit_events (at desc, id desc);
create index audit_events_by_action on audit_events (action, at desc, id desc);
create index audit_events_by_actor on audit_events (actor_id, at desc, id desc);
create index audit_events_by_subject on audit_events (subject_kind, subject_id, at desc);
create index audit_events_search on audit_events using gin (search);

create function audit_events_are_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.hash is null
    and (to_jsonb(new) - 'position' - 'hash' - 'previous_hash') = (to_jsonb(old) - 'position' - 'hash' - 'previous_hash') then
    return new;
  end if;
  raise exception 'audit events are append-only';
end
$$;
create trigger audit_events_append_only before update or delete on audit_events
  for each row execute function audit_events_are_kept();
create trigger audit_events_no_truncate before truncate on audit_events
  for each statement execute function audit_events_are_kept();
