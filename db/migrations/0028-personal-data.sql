-- People are found by address and number, whatever the table (decision 43).
create index enquiries_by_email on enquiries (lower(email));
create index enquiries_by_phone on enquiries (right(regexp_replace(phone, '\D', '', 'g'), 9));
create index us_interests_by_email on us_interests (lower(email));
create index us_interests_by_phone on us_interests (right(regexp_replace(contact_number, '\D', '', 'g'), 9));
create index registrations_by_phone on registrations (right(regexp_replace(contact_number, '\D', '', 'g'), 9));
create index newsagencies_by_phone on newsagencies (right(regexp_replace(phone, '\D', '', 'g'), 9));
create index newsagencies_by_mobile on newsagencies (right(regexp_replace(mobile, '\D', '', 'g'), 9));
create index opt_outs_by_phone on opt_outs (right(regexp_replace(number, '\D', '', 'g'), 9));
create index sign_documents_by_email on sign_documents (signer_email_key);
create index contract_renewals_by_email on contract_renewals (lower(email));
create index mails_by_address on mails (lower(to_address));
create index mails_by_reply_address on mails (lower(reply_to));

-- When an agreement was made anonymous, because the law lets it go or nobody signed it. What it held is gone, and its history
-- may go with it: until then that is append-only.
alter table sign_documents
  add column erased_at timestamptz,
  drop constraint sign_documents_check1,
  drop constraint sign_documents_signed,
  drop constraint sign_documents_shown,
  add constraint sign_documents_completed check (
    (status = 'completed') <= (final_sha256 is not null and completed_at is not null and (erased_at is not null or final_sealed is not null))
  ),
  add constraint sign_documents_signed check (
    (status in ('completing', 'completed'))
      <= (signed_at is not null and (provider <> 'embedded' or erased_at is not null or signature_sealed is not null))
  ),
  add constraint sign_documents_shown check (
    (provider = 'embedded' and status in ('sent', 'viewed', 'completing', 'completed'))
      <= (unsigned_sha256 is not null and (erased_at is not null or unsigned_sealed is not null))
  );

create or replace function sign_events_are_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from sign_documents where id = old.document_id and erased_at is not null) then
      return old;
    end if;
  end if;
  raise exception 'events of documents are append-only';
end
$$;

-- What the nightly job has let go on a day in Sydney, by rule; done when `done_at` is set, and then in the audit log.
create table retention_nights (
  day date primary key,
  counts jsonb not null default '{}',
  done_at timestamptz
);
