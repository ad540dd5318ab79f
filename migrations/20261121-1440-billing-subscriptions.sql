-- Plans of accounts, and what they include (see src/features/billing/server/subscriptions). An account without a running
-- subscription on the monthly line is on Free, for which there is no row.

-- One row per account that ever had to do with plans. Whoever changes them locks it first, so that changes of one account
-- happen one after the other.
create table subscription_owner (
  account_id text primary key,
  -- The trial is given once.
  trial_started_at timestamptz
);

-- One run of a paid plan or of a trial.
create table subscription (
  id text primary key,
  account_id text not null references subscription_owner (account_id),
  line text not null check (line in ('monthly', 'payg_phone', 'payg_fax', 'payg_esim')),
  plan_id text not null,
  status text not null check (status in ('trialing', 'active', 'renewing', 'past-due', 'ended')),
  -- What the days of its periods are counted from.
  anchor timestamptz not null,
  -- The period that was paid last.
  period_start timestamptz not null,
  period_end timestamptz not null,
  next_plan_id text,
  -- The period that is being paid, or is due, and its issued invoice.
  renewal_plan_id text,
  renewal_start timestamptz,
  renewal_end timestamptz,
  renewal_invoice_id text,
  failed_at timestamptz,
  tried_at timestamptz,
  is_asking boolean not null default false,
  -- The payment that was asked for last. It is asked for again under the same id until it is known what became of it.
  payment_id text,
  payment_method_id text,
  is_off_session boolean not null default true,
  ended_at timestamptz,
  end_reason text check (end_reason in ('trial-lapsed', 'trial-replaced', 'cancelled', 'not-paid')),
  -- The end of the period whose coming was announced by mail.
  announced_end timestamptz,
  constraint subscription_period check (period_start < period_end),
  constraint subscription_renewal check (
    (status in ('renewing', 'past-due')) = (renewal_plan_id is not null)
    and (renewal_plan_id is null) = (renewal_start is null)
    and (renewal_plan_id is null) = (renewal_end is null)
    and (renewal_plan_id is null) = (renewal_invoice_id is null)
    -- No time is paid for twice.
    and renewal_start >= period_end and renewal_start < renewal_end
  ),
  constraint subscription_past_due check (
    (status = 'past-due') = (failed_at is not null) and (failed_at is null) = (tried_at is null)
  ),
  constraint subscription_asking check (not is_asking or status in ('renewing', 'past-due')),
  constraint subscription_asked check (not is_asking or payment_id is not null),
  constraint subscription_next check (next_plan_id is null or status = 'active'),
  constraint subscription_ended check (
    (status = 'ended') = (ended_at is not null) and (ended_at is null) = (end_reason is null)
  )
);
-- One monthly plan, and one of each of the others.
create unique index subscription_running on subscription (account_id, line) where status <> 'ended';
create index subscription_of on subscription (account_id, id);
-- What the clock has to look at.
create index subscription_due on subscription (period_end) where status in ('trialing', 'active');
create index subscription_dunning on subscription (tried_at) where status = 'past-due';
create index subscription_open on subscription (id) where is_asking;
create unique index subscription_invoice on subscription (renewal_invoice_id) where renewal_invoice_id is not null;

create function subscription_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'subscription % has ended', old.id using errcode = 'restrict_violation';
end $$;
create trigger subscription_final before update or delete on subscription
  for each row when (old.status = 'ended') execute function subscription_refuse();

-- One wish to have a plan. Its id is made by who wishes: told again it is the same one. It is the payment's id, too.
create table subscription_purchase (
  id text primary key,
  account_id text not null references subscription_owner (account_id),
  line text not null,
  plan_id text not null,
  kind text not null check (kind in ('start', 'upgrade', 'downgrade', 'collect')),
  starts text not null check (starts in ('now', 'next-cycle')),
  method_id text,
  expected_micro_usd bigint not null,
  -- Null when nothing had to be paid.
  invoice_id text,
  -- done: it is as was wished. given-up: another was begun instead; money that comes for it all the same goes to the balance.
  state text not null check (state in ('paying', 'done', 'failed', 'given-up', 'returned')),
  created_at timestamptz not null,
  constraint subscription_purchase_paid check ((invoice_id is not null) = (starts = 'now')),
  constraint subscription_purchase_method check (starts = 'next-cycle' or method_id is not null)
);
create unique index subscription_purchase_invoice on subscription_purchase (invoice_id) where kind <> 'collect';
-- Nobody pays for one line twice at the same time.
create unique index subscription_purchase_one on subscription_purchase (account_id, line) where state = 'paying';

-- What a period includes of a service: a ledger account, and when it lapses.
create table allowance_bucket (
  ledger_account bigint primary key references ledger_account (id),
  account_id text not null,
  line text not null,
  service text not null check (service in ('call-time', 'fax-pages', 'assistant-calls')),
  -- The subscription that it belongs to, or 'free'.
  run text not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  -- By the plan and by what upgrades have added, in the unit of the service.
  granted bigint not null,
  -- Nothing is left in it, and nothing can come back.
  lapsed_at timestamptz,
  constraint allowance_bucket_one unique (account_id, line, service, run, period_start)
);
create index allowance_bucket_due on allowance_bucket (period_end) where lapsed_at is null;

-- Something that is used now: what of it the allowance pays, and what the balance.
create table allowance_use (
  -- Also the beginning of the keys of its two holds.
  key text primary key,
  account_id text not null,
  service text not null,
  units bigint not null check (units > 0),
  from_allowance bigint not null check (from_allowance between 0 and units),
  -- So many millionths of a dollar for so many units; null when only the allowance may pay.
  price_micro_usd bigint,
  price_units bigint,
  constraint allowance_use_price check ((price_micro_usd is null) = (price_units is null) and price_units > 0),
  constraint allowance_use_paid check (price_micro_usd is not null or from_allowance = units)
);
