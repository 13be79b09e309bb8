-- What a writer of the database without the keys could forge is sealed (decision 54): the end of each document's history, and each
-- certificate that sealed documents. Null: of a version that did not seal them.
alter table sign_documents add column history_sealed text;
alter table sign_certificates add column leaf_sealed text;
-- And each entry of the audit log, until it stands in the chain.
alter table audit_events add column proof text;
