-- What somebody who looks for a shop sees from the street (rule C54).
alter table newsagencies add column landmark text check (length(landmark) between 1 and 120);
