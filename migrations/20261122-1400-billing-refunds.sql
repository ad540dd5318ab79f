-- Refunds that we ask a card network for (see src/features/billing/server/checkout/refund.ts). The row is there before the
-- network is asked and counts against its invoice while nobody knows what has become of it, so that several at once never
-- give back more than was paid. What was topped up is held in the ledger meanwhile, by `refund:` and the key.
create table payment_refund (
  -- Also the network's idempotency key.
  key text primary key,
  payment_id text not null references payment (id),
  account_id text not null,
  invoice_id text not null,
  engine text not null check (engine in ('sandbox', 'stripe')),
  micro_usd bigint not null check (micro_usd > 0 and micro_usd % 10000 = 0),
  state text not null check (state in ('asking', 'given', 'refused')),
  -- The network's name of it; null until it has told one.
  ref text,
  created_at timestamptz not null,
  -- When the network was asked last.
  asked_at timestamptz not null
);
create unique index payment_refund_ref on payment_refund (engine, ref) where ref is not null;
create index payment_refund_under_way on payment_refund (invoice_id) where state = 'asking';
create index payment_refund_unfinished on payment_refund (asked_at) where state = 'asking';
