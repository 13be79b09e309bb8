-- The link with which a member of staff sets a new password: at most one for each member, and only its hash is stored.
create table staff_password_links (
  staff_id uuid primary key references staff (id) on delete cascade,
  key_hash bytea not null unique,
  -- A link of `npm run owner-link`, which also removes the second factor.
  removes_factor boolean not null default false,
  expires_at timestamptz not null
);

-- A sign-in that began with such a link: the hash of the new password, which takes effect with the second factor.
alter table staff_sessions add column new_password_hash text;
