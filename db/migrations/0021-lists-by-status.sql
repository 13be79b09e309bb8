-- The staff's lists in the order of their status: of a status that most rows have, all were read for one page.
create index enquiries_in_status on enquiries (status, id);
create index us_interests_in_status on us_interests (status, id);
create index registrations_in_status on registrations (status, id);
