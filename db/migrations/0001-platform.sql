-- The outbox: every mail, written in the transaction of the act that caused it, rendered and sent by a job.
create table mails (
  id uuid primary key,
  template text not null,
  data jsonb not null,
  subject text not null,
  to_name text not null,
  to_address text not null,
  reply_to text,
  html text,
  plain_text text,
  state text not null default 'queued' check (state in ('queued', 'retrying', 'sent', 'failed')),
  transport text check (transport in ('smtp', 'outbox')),
  attempts integer not null default 0,
  last_error text,
  next_attempt_at timestamptz,
  sent_at timestamptz,
  about_kind text,
  about_id uuid,
  created_at timestamptz not null default now(),
  search tsvector not null generated always as (
    to_tsvector('simple', to_name || ' ' || replace(replace(to_address, '@', ' '), '.', ' ') || ' ' || to_address || ' ' || subject)
  ) stored
);
create index mails_by_age on mails (created_at desc, id desc);
create index mails_by_state on mails (state, created_at desc, id desc);
create index mails_about on mails (about_kind, about_id);
create index mails_search on mails using gin (search);

-- The answer that a repeated request gets again (decisions 10). Kept 48 hours.
create table idempotency_replies (
  scope text not null,
  key uuid not null,
  body_hash bytea not null,
  status integer not null,
  reply jsonb not null,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_replies_by_age on idempotency_replies (created_at);

-- Answers to the human check that were used: each opens one door, once.
create table human_checks_used (
  id text primary key,
  expires_at timestamptz not null
);
create index human_checks_used_by_expiry on human_checks_used (expires_at);

-- Counters of the rate limits.
create table rate_limits (
  key text primary key,
  points integer not null,
  expire timestamptz
);
create index rate_limits_by_expiry on rate_limits (expire);
