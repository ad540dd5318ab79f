-- A history is read newest first, and what a filter or a search asks about each call lies in the index itself: looking
-- through ten thousand calls of an account reads a few hundred pages in a row, and not ten thousand calls where they lie.
create index calls_history_of_caller on calls (caller_id, placed_at desc, id desc)
  include (callee_id, phone_number, own_number, answered_at, ended_by, end_reason) where state = 'ended';
create index calls_history_of_callee on calls (callee_id, placed_at desc, id desc)
  include (caller_id, phone_number, own_number, answered_at, ended_by, end_reason) where state = 'ended';
drop index calls_history_caller;
drop index calls_history_callee;

-- The index alone can answer where nothing has changed since the last vacuum. The usual threshold, a fifth of the table, is
-- months of calls.
alter table calls set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
