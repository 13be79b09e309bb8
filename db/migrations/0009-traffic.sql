-- Who looked at which page and pressed what, without knowing who (decisions 8). A hit is added up at once and not kept.
create table traffic_days (
  day date not null,
  dimension text not null check (dimension in ('all', 'hour', 'page', 'device', 'referrer', 'campaign', 'click', 'step')),
  value text not null,
  visitors integer not null,
  hits integer not null,
  primary key (day, dimension, value)
);

-- What a visitor of today was counted for already, so that they are counted once. Gone when the day is over.
create table traffic_seen (
  day date not null,
  dimension text not null,
  value text not null,
  visitor bytea not null,
  primary key (day, dimension, value, visitor)
);

-- The key of a day's visitors. Gone with the day, and with it any way from an address to a visitor.
create table traffic_salts (
  day date primary key,
  salt bytea not null
);

-- Where the visit came from that led to an enquiry: campaign, referrer, landing page.
alter table enquiries add column source jsonb;
