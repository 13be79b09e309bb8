-- People who ask what we hold about them, or to have it corrected or erased: answered within thirty days (APP 12 and 13).
create table privacy_requests (
  id uuid primary key,
  kind text not null check (kind in ('access', 'correction', 'erasure')),
  came_by text not null check (came_by in ('email', 'phone', 'letter', 'person')),
  -- Who asked: the addresses and numbers that they are found by.
  who text not null,
  received_on date not null,
  due_on date not null,
  made_by uuid not null,
  made_by_name text not null,
  answered_at timestamptz,
  is_refused boolean,
  answer text,
  created_at timestamptz not null default now(),
  check ((answered_at is null) = (answer is null) and (answered_at is null) = (is_refused is null))
);
create index privacy_requests_open on privacy_requests (due_on, id) where answered_at is null;
create index privacy_requests_by_age on privacy_requests (created_at desc, id desc);
