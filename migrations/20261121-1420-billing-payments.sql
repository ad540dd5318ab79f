-- Payments by card (see src/features/billing/server/payments and docs/money.md). No card number is ever here: a card is
-- known by the name that the card network gave it.

-- Who somebody is to a card network.
create table payment_customer (
  account_id text not null,
  engine text not null check (engine in ('sandbox', 'stripe')),
  ref text not null,
  created_at timestamptz not null,
  primary key (account_id, engine)
);
create unique index payment_customer_ref on payment_customer (engine, ref);

-- Cards that can be charged, and those that were removed: payments name them for ever.
create table payment_method (
  -- Made by the page, so that adding twice is adding once.
  id text primary key,
  account_id text not null,
  engine text not null check (engine in ('sandbox', 'stripe')),
  ref text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month smallint not null check (exp_month between 1 and 12),
  exp_year smallint not null,
  is_default boolean not null,
  created_at timestamptz not null,
  -- When what stands here of the card was true; what is told late about an earlier moment changes nothing.
  told_at timestamptz not null,
  removed_at timestamptz,
  -- The network was told to forget it.
  is_forgotten boolean not null default false,
  constraint payment_method_removed check (removed_at is null or not is_default)
);
create unique index payment_method_ref on payment_method (engine, ref);
create index payment_method_of on payment_method (account_id, id);
create unique index payment_method_default on payment_method (account_id, engine) where is_default;
create index payment_method_unforgotten on payment_method (id) where removed_at is not null and not is_forgotten;

-- One attempt to be paid by card. The row is there before the network is asked.
create table payment (
  -- Also the network's idempotency key.
  id text primary key,
  account_id text not null,
  invoice_id text not null,
  method_id text not null references payment_method (id),
  engine text not null check (engine in ('sandbox', 'stripe')),
  micro_usd bigint not null check (micro_usd > 0 and micro_usd % 10000 = 0),
  description text not null,
  is_off_session boolean not null,
  status text not null check (status in ('processing', 'requires-action', 'succeeded', 'failed')),
  -- The network's name of it; null until it has answered.
  ref text,
  failure_code text,
  client_secret text,
  -- The fact that its status comes from, so that the order in which facts arrive does not matter.
  decided_at timestamptz,
  decided_by text,
  -- By the network's name: { "re_1": 5000000 }, and { "dp_1": { "microUsd": 5000000, "state": "open" } }.
  refunds jsonb not null,
  disputes jsonb not null,
  created_at timestamptz not null,
  -- When the network was asked last, and whether somebody waits for its answer.
  asked_at timestamptz not null,
  is_being_asked boolean not null,
  -- A failed attempt cannot be taken up again at the network.
  is_closed boolean not null default false,
  constraint payment_failed check ((status = 'failed') = (failure_code is not null))
);
create unique index payment_ref on payment (engine, ref);
create index payment_of on payment (account_id, id);
create index payment_for on payment (invoice_id);
create index payment_unfinished on payment (asked_at) where status in ('processing', 'requires-action');
create index payment_unclosed on payment (id) where status = 'failed' and not is_closed;

-- Everything that a network has told, once. What came before the payment knew its name waits without one.
create table payment_event (
  engine text not null check (engine in ('sandbox', 'stripe')),
  event_id text not null,
  payment_id text references payment (id),
  payment_ref text,
  fact jsonb not null,
  occurred_at timestamptz not null,
  taken_at timestamptz not null,
  primary key (engine, event_id)
);
create index payment_event_of on payment_event (payment_id) where payment_id is not null;
create index payment_event_waiting on payment_event (engine, payment_ref) where payment_id is null;

-- The sandbox: another company's systems, which happen to be in this database. Nothing of ours reads these tables but
-- the engine that plays that company.
create table sandbox_card (
  ref text primary key,
  customer text not null,
  -- Which of the documented test cards it is.
  token text not null,
  exp_month smallint not null,
  exp_year smallint not null,
  forgotten_at timestamptz
);

create table sandbox_charge (
  ref text primary key,
  payment_id text not null constraint sandbox_charge_key unique,
  card text not null references sandbox_card (ref),
  customer text not null,
  micro_usd bigint not null,
  is_off_session boolean not null,
  description text not null,
  status text not null check (status in ('requires-action', 'succeeded', 'failed')),
  failure_code text,
  charged_at timestamptz not null
);

create table sandbox_refund (
  key text primary key,
  ref text not null,
  charge text not null references sandbox_charge (ref),
  micro_usd bigint not null
);

-- What the sandbox has to tell, from when on, until it was taken.
create table sandbox_event (
  id text primary key,
  fact jsonb not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  delivered_at timestamptz
);
create index sandbox_event_due on sandbox_event (due_at, id) where delivered_at is null;
