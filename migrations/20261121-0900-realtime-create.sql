-- Durable events: what each account must be told, numbered per account (see src/platform/server/realtime).
create table realtime_cursor (
  account_id text primary key,
  seq bigint not null
);

create table realtime_event (
  account_id text not null,
  seq bigint not null,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  primary key (account_id, seq)
);
create index realtime_event_created_at on realtime_event (created_at);
