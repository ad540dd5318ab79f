-- The index by age was taken for lists as well: in it, the news of one person is found only among everybody's. What deletes old
-- news has indexes of its own now, which no list can use.
drop index notifications_at;
create index notifications_old_read on notifications (at) where read_at is not null;
create index notifications_old_unread on notifications ((at at time zone 'UTC')) where read_at is null;
