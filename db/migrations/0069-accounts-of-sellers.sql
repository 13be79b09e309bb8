-- locks: requests for other bank accounts are few: a column without a value, and an index of no rows.
-- The account that was in force when a shop was sold, until the seller's money is settled (rule CH10).
alter table bank_detail_changes add column leaving_id uuid references shop_leavings (id);
create index bank_detail_changes_of_leaving on bank_detail_changes (leaving_id) where leaving_id is not null;
