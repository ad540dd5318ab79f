-- The clock by which whoever booked saw the times; null for bookings that were made without the page.
alter table calendar_bookings add column client_clock text check (client_clock in ('12', '24'));
