-- The shops of the network (spec 3). Their coordinates are indexed together: a finder asks for a box around a point.
create table newsagencies (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  shop_name text not null,
  address_name text,
  number text not null,
  street1 text not null,
  street2 text,
  suburb text not null,
  state text not null check (state in ('NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT')),
  postcode text not null check (postcode ~ '^[0-9]{4}$'),
  lat double precision not null check (lat between -90 and 90),
  lon double precision not null check (lon between -180 and 180),
  phone text not null,
  -- Seven lists of [from, to] in minutes from midnight, Monday first; `to` is past 1440 for what closes after midnight.
  opening_hours jsonb not null,
  time_zone text not null,
  services text[] not null default '{}',
  status text not null default 'open' check (status in ('open', 'closed')),
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index newsagencies_by_place on newsagencies (lat, lon) where status = 'open';
create index newsagencies_real on newsagencies (id) where status = 'open' and not is_demo;
