-- How often staff sent a webhook again. The former version leaves it at 0.
alter table webhook_deliveries add column replays integer not null default 0;
