-- Up to when somebody has seen their missed calls. It is the end of the last one that was seen, so that no clock decides.
create table missed_seen (
  account_id text primary key,
  seen_until timestamptz not null
);
