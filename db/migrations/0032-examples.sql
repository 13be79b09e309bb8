-- What tells examples apart: addresses under example.net, and the mobile numbers that the ACMA keeps for fiction. The product
-- says the same in app/platform/example.ts.
create function is_example_address(address text) returns boolean language sql immutable parallel safe as
  $$ select coalesce(lower(address) ~ '[@.]example\.net$', false) $$;

create function is_example_number(number text) returns boolean language sql immutable parallel safe as $$
  select coalesce(number ~ '^\+61491(570(006|110|156|157|158|159|313|737)|571(266|491|804)|572(549|665|983)|573(087|770)|574(118|632)|575(254|789)|576(398|801)|577(426|644)|578(148|888|957)|579(212|455|760))$', false)
$$;

-- A row while the examples of npm run seed are in: what they put into sums that also count what is real, to be taken out again.
create table examples (
  only_row boolean primary key default true check (only_row),
  put_in_at timestamptz not null default now(),
  traffic_days jsonb not null,
  status_days jsonb not null,
  status_incidents jsonb not null
);

-- The events of an example may go with their document, as those of one that was made anonymous may.
create or replace function sign_events_are_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from sign_documents where id = old.document_id and (erased_at is not null or is_example_address(signer_email_key))) then
      return old;
    end if;
  end if;
  raise exception 'events of documents are append-only';
end
$$;
