-- Of one workspace, for its export and its deletion.
create index subscription_cancellation_of on subscription_cancellation (account_id);
create index billing_top_up_of on billing_top_up (account_id, created_at, id);
