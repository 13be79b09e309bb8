-- The schedule of commission rates (rules CR1, CR2): of each partner what it pays since when. An entry is put in and, before it holds,
-- taken out; none is changed.
create table commission_rates (
  id uuid primary key,
  partner text not null check (partner <> ''),
  -- The name in lower case, with single spaces: one partner, however it is written.
  partner_key text not null,
  -- Hundredths of a percent of the amount, or cents for each transaction; `none` from the day on which a partner pays no more.
  unit text not null check (unit in ('percent', 'cents', 'none')),
  value integer not null check (value >= 0 and (value = 0) = (unit = 'none')),
  valid_from date not null,
  entered_by uuid not null,
  entered_by_name text not null,
  created_at timestamptz not null default now(),
  unique (partner_key, valid_from)
);

create function keep_commission_rates() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    raise exception 'an entry of the schedule of rates is not changed';
  end if;
  if old.valid_from <= (now() at time zone 'Australia/Sydney')::date then
    raise exception 'a rate that holds, or held, stays in the schedule';
  end if;
  return old;
end $$;
create trigger commission_rates_stay before update or delete on commission_rates
  for each row execute function keep_commission_rates();
