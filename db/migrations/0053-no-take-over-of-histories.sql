-- Nobody works on this job any more: its schedule would queue it for ever. A new database has no schedules yet.
do $$
begin
  if to_regclass('pgboss.schedule') is not null then
    delete from pgboss.schedule where name = 'take-over-histories';
  end if;
end $$;
