-- locks: registrations, stores, accounts and agreements are at most some hundred thousand rows, whose indexes take about a second.
-- Rows that refer to another row: without an index, deleting or looking up that row reads their whole table.
create index newsagencies_of_registration on newsagencies (registration_id) where registration_id is not null;
create index invitations_of_registration on invitations (registration_id) where registration_id is not null;
create index sign_copy_links_of_document on sign_copy_links (document_id);
create index sign_sessions_of_cosigner on sign_sessions (cosigner_id) where cosigner_id is not null;
create index sign_documents_by_replaced on sign_documents (replaces) where replaces is not null;
create index sign_cosigners_by_document on sign_cosigners (document_id);
create index opt_out_events_by_key on opt_out_events (key_id) where key_id is not null;
create index staff_invitations_by_inviter on staff_invitations (invited_by);
create index bank_detail_changes_of_shop on bank_detail_changes (newsagency_id);
create index events_by_agent on events (actor_id) where actor_kind = 'agent';
create index events_of_transfers on events (subject_id) where kind = 'transferred';

-- The moments after which rows expire (rule PD3).
create index newsagencies_closed on newsagencies (updated_at) where status = 'closed';
create index agents_by_update on agents (updated_at);
create index invitations_by_end on invitations (coalesce(used_at, revoked_at, expires_at));
create index contract_renewals_by_last_step on contract_renewals (coalesce(completed_at, declined_at, revoked_at, expires_at));
create index shop_leavings_by_last_step on shop_leavings (coalesce(ended_at, undone_at));
create index bank_detail_changes_by_age on bank_detail_changes (asked_at);
create index sign_documents_erased on sign_documents (erased_at) where erased_at is not null;
create index agent_reset_keys_by_expiry on agent_reset_keys (expires_at);
