-- The contract wizard's drafts, bank details, completions and renewals (spec 2.10, 3, 7; decisions 5 and 10).

-- One draft for a shop. The account step holds bank details: it is sealed whole, under `sealed_with`.
create table contract_drafts (
  newsagency_id uuid primary key references newsagencies (id),
  version integer not null default 0,
  step text not null default 'contact' check (step in ('contact', 'address', 'account', 'contract')),
  contact jsonb,
  address jsonb,
  account_sealed text,
  sealed_with text,
  contact_valid boolean not null default false,
  address_valid boolean not null default false,
  account_valid boolean not null default false,
  -- The document of this shop's contract, of which the contractDownloadLink is made, and the sections as they were when it
  -- was made: what was signed is what counts.
  document_id text,
  document_sealed text,
  submitted_at timestamptz,
  signed_at timestamptz,
  -- When the document was last asked for.
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((sealed_with is null) = (account_sealed is null and document_sealed is null)),
  check ((document_id is null) = (document_sealed is null))
);
create index contract_drafts_by_key on contract_drafts (sealed_with, newsagency_id) where sealed_with is not null;
create index contract_drafts_to_settle on contract_drafts (settled_at nulls first, newsagency_id)
  where document_id is not null and signed_at is null;

-- The account that a shop is debited from and paid to: `sealed` is the JSON of all four fields.
create table bank_details (
  newsagency_id uuid primary key references newsagencies (id),
  sealed text not null,
  sealed_with text not null,
  updated_at timestamptz not null default now()
);
create index bank_details_by_key on bank_details (sealed_with, newsagency_id);

-- A change after signing: it waits, and the old address is told of it, before it counts.
create table bank_detail_changes (
  id uuid primary key,
  newsagency_id uuid not null references newsagencies (id),
  sealed text not null,
  sealed_with text not null,
  asked_at timestamptz not null default now(),
  takes_effect_at timestamptz not null,
  applied_at timestamptz,
  cancelled_at timestamptz
);
create unique index bank_detail_changes_waiting on bank_detail_changes (newsagency_id)
  where applied_at is null and cancelled_at is null;
create index bank_detail_changes_due on bank_detail_changes (takes_effect_at)
  where applied_at is null and cancelled_at is null;
create index bank_detail_changes_by_key on bank_detail_changes (sealed_with, id);

-- Renewals that staff start: the token is hashed, thirty days.
create table contract_renewals (
  id uuid primary key,
  newsagency_id uuid not null references newsagencies (id),
  token_hash bytea not null unique,
  token_sealed text not null,
  email text not null,
  started_by uuid not null,
  expires_at timestamptz not null,
  document_id text,
  settled_at timestamptz,
  completed_at timestamptz,
  declined_at timestamptz,
  decline_reason text,
  revoked_at timestamptz,
  reminders_sent smallint not null default 0,
  next_reminder_at timestamptz,
  created_at timestamptz not null default now()
);
-- One living renewal for a shop.
create unique index contract_renewals_living on contract_renewals (newsagency_id)
  where completed_at is null and declined_at is null and revoked_at is null;
create index contract_renewals_of_newsagency on contract_renewals (newsagency_id, created_at desc, id desc);
create index contract_renewals_to_settle on contract_renewals (settled_at nulls first, id)
  where document_id is not null and completed_at is null;
create index contract_renewals_to_remind on contract_renewals (next_reminder_at)
  where next_reminder_at is not null and completed_at is null and declined_at is null and revoked_at is null;

-- Reminders of a contract that stands still: how many went out, when the next is due, and whether it asked for none.
create table contract_reminders (
  newsagency_id uuid primary key references newsagencies (id),
  sent smallint not null default 0,
  next_at timestamptz,
  stopped_at timestamptz,
  since timestamptz not null default now()
);
create index contract_reminders_due on contract_reminders (next_at) where next_at is not null and stopped_at is null;
