-- What mail servers and providers say of mails that they had taken: bounces and complaints, each kept once (`said` is its hash).
-- Addresses are kept as hashes: the mark outlives the person's data, and names nobody.
alter table mails drop constraint mails_state_check;
alter table mails add constraint mails_state_check
  check (state in ('queued', 'retrying', 'sent', 'failed', 'bounced', 'complained'));

create table mail_feedback (
  id uuid primary key,
  said bytea not null unique,
  mail_id uuid references mails on delete set null,
  address_hash bytea not null,
  kind text not null check (kind in ('bounce-permanent', 'bounce-temporary', 'complaint')),
  happened_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index mail_feedback_by_age on mail_feedback (created_at);
create index mail_feedback_by_mail on mail_feedback (mail_id);
create index mail_feedback_by_address on mail_feedback (address_hash, happened_at);

-- The addresses that were bounced or complained about. Without a mark, staff have lifted it.
create table mail_addresses (
  id uuid primary key,
  address_hash bytea not null unique,
  mark text check (mark in ('undeliverable', 'unreachable', 'complained')),
  diagnostic text not null,
  marked_at timestamptz,
  lifted_at timestamptz
);
