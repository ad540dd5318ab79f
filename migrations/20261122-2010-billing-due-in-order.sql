-- Jobs go through what is due some at a time, in the order of these indexes. In the order of a primary key they read all of
-- the table for the few rows that are due.
--
-- A plan is looked at as soon as it has a payment that nobody knows the end of, or was not paid; else when its period ends.
create index if not exists subscription_look on subscription (
  (case when is_asking or status = 'past-due' then '-infinity'::timestamptz
        when status in ('trialing', 'active') then period_end end),
  id
) where status <> 'ended';
create index if not exists allowance_bucket_over on allowance_bucket (period_end, ledger_account) where lapsed_at is null;
drop index if exists allowance_bucket_due;
