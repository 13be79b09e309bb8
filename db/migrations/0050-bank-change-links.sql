-- The link in the mail about another bank account, which stops the change: only its hash is stored. Changes before this have none.
alter table bank_detail_changes add column stop_key_hash bytea unique;

-- The rates of npm run seed go with the other examples, also when they hold: those that example staff put in.
create or replace function keep_commission_rates() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    raise exception 'an entry of the schedule of rates is not changed';
  end if;
  if exists (select from staff where id = old.entered_by and is_example_address(email)) then
    return old;
  end if;
  if old.valid_from <= (now() at time zone 'Australia/Sydney')::date then
    raise exception 'a rate that holds, or held, stays in the schedule';
  end if;
  return old;
end $$;
