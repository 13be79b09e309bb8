-- The queue holds what its tabs count: who has it, and whether it waits for us. They are counted without reading the rows.
drop index registrations_waiting;
create index registrations_waiting on registrations (answer_due_at, id) include (status, assignee_id)
  where status in ('received', 'in-review', 'info-needed');
