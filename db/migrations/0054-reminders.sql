-- What people are reminded of, in one table instead of columns of four: how many reminders of a kind a subject got, from when their days are
-- counted, when the next is due, and whether somebody stopped them. The subject is an invitation, a store (its contract), a renewal, or
-- the list of a store that is not live.
create table reminders (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  subject_id uuid not null,
  sent smallint not null default 0,
  counted_from timestamptz not null,
  next_at timestamptz,
  stopped_at timestamptz,
  unique (subject_id, kind)
);
create index reminders_due on reminders (next_at, id) where next_at is not null and stopped_at is null;

-- The columns before this are unused from now on, and a later version drops them. Until then a process of the version before may still write
-- them. The triggers below move what it writes, so that nothing is due in the columns: one process alone sends each reminder.
create function move_reminder(of_kind text, of_subject uuid, were_sent smallint, counted timestamptz, due timestamptz, stopped timestamptz)
returns void language sql as $$
  insert into reminders as kept (kind, subject_id, sent, counted_from, next_at, stopped_at)
  values (of_kind, of_subject, were_sent, counted, case when stopped is null then due end, stopped)
  on conflict (subject_id, kind) do update set
    sent = case when due is null then kept.sent else excluded.sent end,
    counted_from = case when due is null then kept.counted_from else excluded.counted_from end,
    next_at = case when kept.stopped_at is null then excluded.next_at end,
    stopped_at = coalesce(kept.stopped_at, excluded.stopped_at)
$$;

create function move_invitation_reminder() returns trigger language plpgsql as $$
begin
  perform move_reminder('invitation', new.id, new.reminders_sent, new.created_at, new.next_reminder_at, new.reminders_stopped_at);
  new.next_reminder_at := null;
  return new;
end $$;

create function move_contract_reminder() returns trigger language plpgsql as $$
begin
  perform move_reminder('contract', new.newsagency_id, new.sent, new.since, new.next_at, new.stopped_at);
  new.next_at := null;
  return new;
end $$;

create function move_renewal_reminder() returns trigger language plpgsql as $$
begin
  perform move_reminder('renewal', new.id, new.reminders_sent, new.expires_at, new.next_reminder_at, null);
  new.next_reminder_at := null;
  return new;
end $$;

create function move_go_live_reminders() returns trigger language plpgsql as $$
begin
  if new.training_reminder_at is not null or new.reminders_stopped_at is not null then
    perform move_reminder('training', new.id, new.training_reminders, new.sealed_at, new.training_reminder_at, new.reminders_stopped_at);
  end if;
  if new.test_reminder_at is not null or new.reminders_stopped_at is not null then
    perform move_reminder('test', new.id, new.test_reminders, coalesce(new.arrived_at, new.sealed_at), new.test_reminder_at, new.reminders_stopped_at);
  end if;
  new.training_reminder_at := null;
  new.test_reminder_at := null;
  return new;
end $$;

-- A process of the version before deletes its own columns and rows only, and this version only the rows of reminders. Arguments: the column
-- with the subject, and its kinds.
create function forget_reminders() returns trigger language plpgsql as $$
begin
  delete from reminders where subject_id = (to_jsonb(old) ->> tg_argv[0])::uuid and kind = any (string_to_array(tg_argv[1], ' '));
  return null;
end $$;

create function forget_contract_reminder() returns trigger language plpgsql as $$
begin
  delete from contract_reminders where newsagency_id = old.subject_id;
  return null;
end $$;

-- Whoever is sending a reminder now finishes first.
lock table invitations, contract_reminders, contract_renewals, go_lives in exclusive mode;

insert into reminders (kind, subject_id, sent, counted_from, next_at, stopped_at)
select 'invitation', id, reminders_sent, created_at, case when reminders_stopped_at is null then next_reminder_at end, reminders_stopped_at from invitations
union all
select 'contract', newsagency_id, sent, since, case when stopped_at is null then next_at end, stopped_at from contract_reminders
union all
select 'renewal', id, reminders_sent, expires_at, next_reminder_at, null from contract_renewals
union all
select 'training', id, training_reminders, sealed_at, case when reminders_stopped_at is null then training_reminder_at end, reminders_stopped_at from go_lives
union all
select 'test', id, test_reminders, coalesce(arrived_at, sealed_at), case when reminders_stopped_at is null then test_reminder_at end, reminders_stopped_at
from go_lives where arrived_at is not null or reminders_stopped_at is not null;

update invitations set next_reminder_at = null where next_reminder_at is not null;
update contract_reminders set next_at = null where next_at is not null;
update contract_renewals set next_reminder_at = null where next_reminder_at is not null;
update go_lives set training_reminder_at = null, test_reminder_at = null where training_reminder_at is not null or test_reminder_at is not null;

create trigger move_reminder before insert or update of next_reminder_at, reminders_stopped_at on invitations
  for each row when (new.next_reminder_at is not null or new.reminders_stopped_at is not null) execute function move_invitation_reminder();
create trigger move_reminder before insert or update of next_at, stopped_at on contract_reminders
  for each row execute function move_contract_reminder();
create trigger move_reminder before insert or update of next_reminder_at on contract_renewals
  for each row when (new.next_reminder_at is not null) execute function move_renewal_reminder();
create trigger move_reminder before insert or update of training_reminder_at, test_reminder_at, reminders_stopped_at on go_lives
  for each row when (new.training_reminder_at is not null or new.test_reminder_at is not null or new.reminders_stopped_at is not null)
  execute function move_go_live_reminders();

create trigger forget_reminders after delete on invitations for each row execute function forget_reminders('id', 'invitation');
create trigger forget_reminders after delete on contract_reminders for each row execute function forget_reminders('newsagency_id', 'contract');
create trigger forget_reminders after delete on contract_renewals for each row execute function forget_reminders('id', 'renewal');
create trigger forget_reminders after delete on go_lives for each row execute function forget_reminders('id', 'training test');
create trigger forget_contract_reminder after delete on reminders
  for each row when (old.kind = 'contract') execute function forget_contract_reminder();

-- One job sends the reminders of every kind. Nobody works on these: their schedules would queue them for ever, and what waits would count as late. A new database has none yet.
do $$
begin
  if to_regclass('pgboss.schedule') is not null then
    delete from pgboss.schedule where name in ('invitation-reminders', 'contract-reminders', 'go-live-reminders');
    delete from pgboss.job where name in ('invitation-reminders', 'contract-reminders', 'go-live-reminders') and state < 'active';
  end if;
end $$;
