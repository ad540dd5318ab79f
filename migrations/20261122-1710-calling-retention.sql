-- What is kept for so many days only (CALL_HISTORY_DAYS, CALL_QUALITY_DAYS) is found by its age, some at a time. What was
-- measured before this migration counts from it.
create index calls_ended on calls (ended_at) where state = 'ended';
alter table call_quality add column measured_at timestamptz not null default now();
create index call_quality_measured on call_quality (measured_at);
create index phone_barred_at on phone_barred (at);
