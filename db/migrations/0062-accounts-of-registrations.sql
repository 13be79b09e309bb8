-- locks: registrations are at most some hundred thousand rows, and the index has no row yet.
-- A registration belongs to the account that its email had, also after that account gets another email (rule RG28).
alter table registrations add column agent_id uuid references agents (id) on delete set null;
create index registrations_by_account on registrations (agent_id) where agent_id is not null;
