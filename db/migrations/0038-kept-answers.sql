-- Answers that staff use again and again (rule RE5). Their placeholders are filled when one is put into a reply.
create table kept_answers (
  id uuid primary key,
  title text not null check (title <> ''),
  -- The title in lower case, with single spaces: two answers of one name cannot be told apart in a list.
  title_key text not null unique,
  words text not null check (words <> ''),
  version integer not null default 1,
  changed_by uuid not null,
  changed_by_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
