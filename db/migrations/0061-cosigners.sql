-- contracts after 0.2.0: it only widens; every row and every write of that release fits the new constraints.
-- Agreements that several people sign: two directors, a director and a secretary, partners (decision 106).
alter table sign_documents add column execution text not null default 'alone'
  check (execution in ('alone', 'two-directors', 'director-and-secretary', 'partners'));
alter table sign_documents drop constraint sign_documents_status_check;
-- `part-signed`: the first signer has signed, others have not.
alter table sign_documents add constraint sign_documents_status_check check (status in
  ('draft', 'preparing', 'sent', 'viewed', 'part-signed', 'completing', 'completed', 'declined', 'voided', 'expired', 'error'));
alter table sign_documents add constraint sign_documents_part_signed
  check (status <> 'part-signed' or (execution <> 'alone' and signed_at is null));
drop index sign_documents_open;
create unique index sign_documents_open on sign_documents (newsagency_id, kind)
  where status in ('draft', 'preparing', 'sent', 'viewed', 'part-signed', 'completing', 'error');

-- The people who sign after the first signer, each on their own device.
create table sign_cosigners (
  id uuid primary key,
  document_id text not null references sign_documents (id),
  position integer not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  email_key text not null,
  -- The link of the last mail: its hash, its end, and when it opened a session.
  key_hash bytea unique,
  expires_at timestamptz,
  used_at timestamptz,
  asked_at timestamptz,
  -- The signature itself is sealed in the document's row, together with the others.
  capacity text,
  signed_at timestamptz,
  -- When the first signer named another person instead.
  replaced_at timestamptz,
  created_at timestamptz not null default now(),
  check (signed_at is null or replaced_at is null)
);
create unique index sign_cosigners_of_document on sign_cosigners (document_id, position) where replaced_at is null;
create index sign_cosigners_by_email on sign_cosigners (email_key);

-- A session belongs to the first signer, or to one of the others.
alter table sign_sessions add column cosigner_id uuid references sign_cosigners (id);
