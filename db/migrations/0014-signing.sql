-- Agreements that are signed (spec 2.10 and 3; decisions 7 and 8). What holds bank details, the fields and the PDFs, is
-- sealed: its key is not in the database.
create table sign_documents (
  -- Stands in addresses: 16 random bytes, base64url.
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  -- Orders lists.
  list_id uuid not null unique,
  newsagency_id uuid not null references newsagencies (id),
  renewal_id uuid,
  kind text not null check (kind in ('contract', 'renewal')),
  provider text not null default 'embedded' check (provider in ('embedded', 'pandadoc')),
  provider_id text unique,
  corporation boolean not null,
  template_version integer not null,
  template_hash bytea not null,
  -- What was asked for: the same again is the same document.
  request_hash bytea not null,
  idempotency_key uuid,
  replaces text references sign_documents (id),
  business_name text not null,
  fields_sealed text not null,
  signer_first_name text not null,
  signer_last_name text not null,
  signer_email text not null,
  signer_email_key text not null,
  status text not null check (status in ('draft', 'preparing', 'sent', 'viewed', 'completing', 'completed', 'declined', 'voided', 'expired', 'error')),
  -- The document as it was shown: made once, never again.
  unsigned_sealed bytea,
  unsigned_sha256 bytea,
  unsigned_length integer,
  unsigned_pages integer,
  -- The accepted signature, from which the final PDF can be made as often as it takes.
  signature_sealed text,
  capacity text,
  final_sealed bytea,
  final_sha256 bytea,
  final_length integer,
  certificate_fingerprint text,
  reason text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  viewed_at timestamptz,
  signed_at timestamptz,
  completed_at timestamptz,
  ended_at timestamptz,
  expires_at timestamptz not null,
  version integer not null default 1,
  search tsvector not null generated always as (
    to_tsvector('simple', business_name || ' ' || signer_first_name || ' ' || signer_last_name || ' ' || signer_email || ' ' || id)
  ) stored,
  check ((status in ('completing', 'completed')) <= (signature_sealed is not null and signed_at is not null)),
  check ((status = 'completed') <= (final_sealed is not null and final_sha256 is not null and completed_at is not null)),
  check ((status in ('sent', 'viewed', 'completing', 'completed')) <= (unsigned_sealed is not null and unsigned_sha256 is not null))
);
-- A shop has one open document of a kind: of two that are made at once, one wins.
create unique index sign_documents_open on sign_documents (newsagency_id, kind)
  where status in ('draft', 'preparing', 'sent', 'viewed', 'completing', 'error');
create unique index sign_documents_by_key on sign_documents (newsagency_id, idempotency_key) where idempotency_key is not null;
create index sign_documents_of_shop on sign_documents (newsagency_id, created_at desc, list_id desc);
create index sign_documents_of_renewal on sign_documents (renewal_id) where renewal_id is not null;
create index sign_documents_by_age on sign_documents (created_at desc, list_id desc);
create index sign_documents_by_status on sign_documents (status, created_at desc, list_id desc);
create index sign_documents_unsealed on sign_documents (signed_at) where status = 'completing';
create index sign_documents_to_expire on sign_documents (expires_at) where status in ('draft', 'preparing', 'sent', 'viewed', 'error');
create index sign_documents_by_final on sign_documents (final_sha256) where final_sha256 is not null;
create index sign_documents_by_unsigned on sign_documents (unsigned_sha256) where unsigned_sha256 is not null;
create index sign_documents_search on sign_documents using gin (search);

-- Signing sessions: one recipient, one document, an hour. Two secrets, each hashed: that of the address, and a cookie.
create table sign_sessions (
  id uuid primary key,
  document_id text not null references sign_documents (id),
  token_hash bytea not null unique,
  cookie_hash bytea not null unique,
  is_read_only boolean not null,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  opened_at timestamptz,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sign_sessions_of_document on sign_sessions (document_id, created_at desc);
create index sign_sessions_by_expiry on sign_sessions (expires_at);

-- What happened to a document. Each row holds the hash of the one before it, and is never changed.
create table sign_events (
  document_id text not null references sign_documents (id),
  seq integer not null,
  at timestamptz not null,
  type text not null,
  actor text not null,
  ip text,
  user_agent text,
  data jsonb not null,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (document_id, seq)
);
create unique index sign_events_once on sign_events (document_id, type)
  where type in ('document.created', 'document.sent', 'document.signed', 'document.completed', 'document.declined', 'document.voided', 'document.expired');

create function sign_events_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'events of documents are append-only';
end
$$;
create trigger sign_events_append_only before update or delete on sign_events
  for each row execute function sign_events_are_kept();
create trigger sign_events_no_truncate before truncate on sign_events
  for each statement execute function sign_events_are_kept();

-- Links in mails that hand out a copy: hashed, 72 hours, once.
create table sign_copy_links (
  id uuid primary key,
  document_id text not null references sign_documents (id),
  token_hash bytea not null unique,
  recipient text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_copy_links_by_expiry on sign_copy_links (expires_at);

-- Every certificate that has sealed a document, with its issuer: what /verify knows as ours, after a rotation as well.
create table sign_certificates (
  fingerprint text primary key,
  leaf_pem text not null,
  issuer_pem text not null,
  created_at timestamptz not null default now()
);
