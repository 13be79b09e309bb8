-- Whose a document is. A store is handed on, and what its owner signed stays theirs: the account number in it is nobody
-- else's business. `agent_id` is the agent of its time, null while that had no account; `handed_on_at` is when the store
-- went to somebody else, null while its owner is the store's own.
alter table sign_documents
  add column agent_id uuid references agents (id) on delete set null,
  add column handed_on_at timestamptz;

-- Before this, the history of the stores knows: the first transfer after a document was made took the store from its owner.
update sign_documents document
set handed_on_at = transfer.at,
  agent_id = (select id from agents where id::text = transfer.facts ->> 'fromAgent')
from newsagency_events transfer
where transfer.id = (
  select event.id from newsagency_events event
  where event.newsagency_id = document.newsagency_id and event.kind = 'transferred' and event.at > document.created_at
  order by event.at limit 1
);
update sign_documents document
set agent_id = shop.agent_id
from newsagencies shop
where shop.id = document.newsagency_id and document.handed_on_at is null;

create index sign_documents_of_agent on sign_documents (agent_id, created_at desc, list_id desc) where agent_id is not null;
