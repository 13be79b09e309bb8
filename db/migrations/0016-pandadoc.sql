-- Documents that another company lets be signed (PandaDoc): it shows them and seals them, and we keep the sealed copy. What
-- our own signer must have, a signature and the PDF as it was shown, theirs have not.
alter table sign_documents
  drop constraint sign_documents_check,
  drop constraint sign_documents_check2,
  add constraint sign_documents_signed check (
    (status in ('completing', 'completed')) <= (signed_at is not null and (provider <> 'embedded' or signature_sealed is not null))
  ),
  add constraint sign_documents_shown check (
    (provider = 'embedded' and status in ('sent', 'viewed', 'completing', 'completed'))
      <= (unsigned_sealed is not null and unsigned_sha256 is not null)
  ),
  -- When the other company is to be asked again, how often in a row it did not answer, and whose turn it is until when.
  add column provider_next_at timestamptz,
  add column provider_tries integer not null default 0,
  add column provider_claimed_until timestamptz;
create index sign_documents_to_ask on sign_documents (provider_next_at) where provider_next_at is not null;

-- Calls of the other company that came: the same one again changes nothing.
create table sign_webhooks (
  event_id text primary key,
  created_at timestamptz not null default now()
);
create index sign_webhooks_by_age on sign_webhooks (created_at);
