-- Searches of the ledger by time read their days and not everything since, and sums read the newest rows by it too.
create index ledger_posting_time on ledger_posting (posted_at, id);
drop index ledger_posting_posted;

-- Alarms that ended last, and those that are old enough to be deleted.
create index alarms_ended on alarms (ended_at) where ended_at is not null;
drop index alarms_latest;
-- Those about an account that is deleted.
create index alarms_about on alarms (key);

-- Which payment a refund or a dispute is about. Few payments have any.
create index payment_refunds on payment using gin (refunds) where refunds <> '{}';
create index payment_failed_refunds on payment using gin (failed_refunds) where failed_refunds <> '{}';
create index payment_disputes on payment using gin (disputes) where disputes <> '{}';
