-- What was written into a connected calendar, so that a change made there is noticed.
alter table calendar_written
  alter column remote_id drop not null,
  add column sequence integer,
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  add column revision integer not null default 0,
  add column is_written boolean not null default true,
  add column restored integer not null default 0,
  add column there text check (there in ('moved', 'gone')),
  add column there_starts_at timestamptz,
  add column there_ends_at timestamptz,
  add check ((there is not distinct from 'moved') = (there_starts_at is not null)),
  add check ((there_starts_at is null) = (there_ends_at is null));
update calendar_written w set sequence = b.sequence, starts_at = b.starts_at, ends_at = b.ends_at
  from calendar_bookings b where b.id = w.booking_id;
alter table calendar_written
  alter column sequence set not null,
  alter column starts_at set not null,
  alter column ends_at set not null;
-- What was changed there before is found by the next refresh.
update calendar_sources set etag = null, digest = null where is_written;
