-- The staff's list of contracts, in each of its orders and by kind, without reading all of them.
create index sign_documents_by_name on sign_documents (lower(business_name), list_id);
create index sign_documents_by_state on sign_documents (status, list_id);
create index sign_documents_by_kind on sign_documents (kind, created_at desc, list_id desc);
