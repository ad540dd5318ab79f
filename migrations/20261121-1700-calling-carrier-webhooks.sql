-- Webhooks of carriers that were taken, so that each has its effect once (see src/features/calling/server/carrier). They
-- are kept for a day: what is signed is refused after five minutes.
create table carrier_webhooks (
  event_id text primary key,
  -- The carrier's name of the call.
  call_id text not null,
  kind text not null,
  taken_at timestamptz not null
);
create index carrier_webhooks_call on carrier_webhooks (call_id);
create index carrier_webhooks_taken on carrier_webhooks (taken_at);
