-- Words that staff put on records of the office, whatever their kind (rule BO26).
create table record_tags (
  subject_kind text not null,
  subject_id uuid not null,
  tag text not null check (char_length(tag) between 1 and 30),
  primary key (subject_kind, subject_id, tag)
);
-- Which records bear a tag; and which tags there are.
create index record_tags_by_tag on record_tags (subject_kind, tag, subject_id);
