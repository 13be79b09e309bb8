-- Drafts and renewals are settled by the event of their sealed document; nothing looks for those that are not settled any more.
alter table contract_drafts drop column settled_at;
alter table contract_renewals drop column settled_at;
