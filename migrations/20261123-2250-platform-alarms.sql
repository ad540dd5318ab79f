-- Troubles of the installation that the operator was told of, each once with an end (src/platform/server/alarms.ts).
create table alarms (
  id text primary key,
  -- What is in trouble, as "carrier:NAME".
  key text not null,
  title text not null,
  says text not null,
  -- The page that helps.
  path text,
  raised_at timestamptz not null,
  -- When a process last found the trouble still there.
  seen_at timestamptz not null,
  ended_at timestamptz,
  muted_until timestamptz
);
-- Whichever process notices first raises it; the others find it raised.
create unique index alarms_open on alarms (key) where ended_at is null;
create index alarms_latest on alarms (raised_at desc);
