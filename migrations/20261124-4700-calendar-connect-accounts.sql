-- Accounts at Google and Microsoft beside files and CalDAV.
alter table calendar_sources drop constraint calendar_sources_kind_check;
alter table calendar_sources add constraint calendar_sources_kind_check check (kind in ('ics', 'caldav', 'google', 'microsoft')) not valid;

-- Where a booking is in a calendar that names its events itself.
create table calendar_written (
  source_id text not null references calendar_sources (id) on delete cascade,
  booking_id text not null references calendar_bookings (id) on delete cascade,
  remote_id text not null,
  primary key (source_id, booking_id)
);
create index calendar_written_booking on calendar_written (booking_id);
