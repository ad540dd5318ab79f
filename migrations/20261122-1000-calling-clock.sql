-- How the time of a call is counted, so that a clock that is set forward or back changes no duration (see
-- src/features/calling/rules/call-time.ts): the origin of the steady clock by which it was placed, and by how much the
-- time of day was ahead of that clock then. Null for calls from before: theirs is the time of day.
alter table calls
  add column clock_origin text,
  add column clock_ahead_ms bigint,
  add constraint calls_clock_whole check ((clock_origin is null) = (clock_ahead_ms is null)) not valid;
