-- How many purchases of an account on a line have ended is asked with every one that begins.
create index subscription_purchase_of on subscription_purchase (account_id, line);
