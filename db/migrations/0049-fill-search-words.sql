-- in steps: a table of a million rows takes minutes, and its rows are locked 2,000 at a time only.
-- The words of the rows that were there before the last migration. Old ones have positions, which `strip` removes: done rows are left alone.

with next as (select id from enquiries where id > coalesce(nullif($1, ''), '00000000-0000-0000-0000-000000000000')::uuid order by id limit 2000),
  written as (update enquiries set search = search from next where enquiries.id = next.id and search <> strip(search))
select id::text as last from next order by next.id desc limit 1;

with next as (select id from us_interests where id > coalesce(nullif($1, ''), '00000000-0000-0000-0000-000000000000')::uuid order by id limit 2000),
  written as (update us_interests set search = search from next where us_interests.id = next.id and search <> strip(search))
select id::text as last from next order by next.id desc limit 1;

with next as (select id from mails where id > coalesce(nullif($1, ''), '00000000-0000-0000-0000-000000000000')::uuid order by id limit 2000),
  written as (update mails set search = search from next where mails.id = next.id and search <> strip(search))
select id::text as last from next order by next.id desc limit 1;

with next as (select id from registrations where id > coalesce(nullif($1, ''), '00000000-0000-0000-0000-000000000000')::uuid order by id limit 2000),
  written as (update registrations set search = search from next where registrations.id = next.id and search <> strip(search))
select id::text as last from next order by next.id desc limit 1;

with next as (select id from newsagencies where id > coalesce(nullif($1, ''), '00000000-0000-0000-0000-000000000000')::uuid order by id limit 2000),
  written as (update newsagencies set search = search from next where newsagencies.id = next.id and search <> strip(search))
select id::text as last from next order by next.id desc limit 1;

with next as (select id from sign_documents where id > $1 order by id limit 2000),
  written as (update sign_documents set search = search from next where sign_documents.id = next.id and search <> strip(search))
select id::text as last from next order by next.id desc limit 1;

with next as (select id from audit_events where id > coalesce(nullif($1, ''), '00000000-0000-0000-0000-000000000000')::uuid order by id limit 2000),
  written as (update audit_events set search = search from next where audit_events.id = next.id and search <> strip(search))
select id::text as last from next order by next.id desc limit 1;
