-- What a store signed as something else than was approved, and when staff confirmed it (decision 72).
alter table newsagencies add column differences jsonb;
alter table newsagencies add column differences_confirmed_at timestamptz;
