-- A sale ends the seller's agreement like a last day: whether a leaving is one, and whether the tablet stays at the counter (decision 103).
alter table shop_leavings add column is_sale boolean not null default false;
alter table shop_leavings add column tablet_stays boolean not null default false;
-- Whether the tablet of the former owner is at the counter of a new one, so that none is sent.
alter table go_lives add column has_tablet boolean not null default false;
