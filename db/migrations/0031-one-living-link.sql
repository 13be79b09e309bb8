-- One living reset link for each account, also when several are asked for at once.
delete from agent_reset_keys as older using agent_reset_keys as newer
  where older.agent_id = newer.agent_id and older.used_at is null and newer.used_at is null
    and (older.created_at, older.id) < (newer.created_at, newer.id);
create unique index agent_reset_keys_living on agent_reset_keys (agent_id) where used_at is null;

-- The code that somebody has activated with, kept beside a newer one: it stays good until the account is set up.
alter table invitations
  add column begun_code_bucket integer,
  add column begun_code_hash text,
  add column begun_key_id text;
