-- A row as long as outgoing mail is held, which a restored copy does until somebody releases it.
create table mail_hold (
  only_row boolean primary key default true check (only_row),
  backup_taken_at timestamptz not null,
  held_at timestamptz not null default now()
);
