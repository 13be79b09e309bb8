-- Whether the shop had its tablet when an agreement was made, so that its key facts announce none. Earlier agreements keep their words.
alter table sign_documents add column has_tablet boolean not null default false;
