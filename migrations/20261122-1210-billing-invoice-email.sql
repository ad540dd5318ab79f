-- Where somebody has their invoices emailed. An account without a row has them on the billing page alone.
create table invoice_email (
  account_id text primary key,
  email text not null check (length(email) between 3 and 254),
  updated_at timestamptz not null
);

-- Why plans were cancelled, for the operator. Whoever cancels may leave both empty, and then there is no row.
create table subscription_cancellation (
  id text primary key,
  account_id text not null,
  line text not null check (line in ('monthly', 'payg_phone', 'payg_fax', 'payg_esim')),
  plan_id text not null,
  reason text check (reason in ('too-expensive', 'not-used', 'something-missing', 'call-quality', 'other-service', 'other')),
  comment text check (length(comment) between 1 and 500),
  cancelled_at timestamptz not null,
  constraint subscription_cancellation_said check (reason is not null or comment is not null)
);
