-- Whether single keys do something for this member: whoever speaks to their computer, or has unsteady hands, turns them off (rule BO30).
alter table staff add column single_keys boolean not null default true;
