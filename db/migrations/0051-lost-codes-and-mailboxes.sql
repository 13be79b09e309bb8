-- The codes of an invitation that a newer mail replaced: their keyed buckets, each with the id of its key. The form tells the holder of such
-- a code to use the newer mail.
alter table invitations add column superseded_codes jsonb not null default '[]';

-- A change of email whose old mailbox is lost: staff confirmed it in the place of that address. It counts from `takes_effect_at` unless it is
-- stopped, by the link whose hash this is, too.
alter table agent_email_changes add column takes_effect_at timestamptz;
alter table agent_email_changes add column stop_key_hash bytea unique;
