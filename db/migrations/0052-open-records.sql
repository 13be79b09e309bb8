-- The record that a member of staff has open in this browser, and when it was last in use there: colleagues who open it see so.
alter table staff_sessions
  add column reading_id uuid,
  add column reading_at timestamptz;
