-- locks: change requests of stores are at most some hundred thousand rows, whose index takes less than a second.
-- A person's requests are found by their account, also after a sale (rule PD9).
create index shop_change_requests_of_account on shop_change_requests (agent_id);
