/** A year of meetings of everybody in the data set. Times of one host are a day apart, so that none overlap. */
export const CALENDAR = [
  `insert into calendar_schedules (account_id, name, time_zone, days, buffer_before, buffer_after, changed_at)
   select id, 'Default Hours', 'Europe/Berlin', '[]', 15, 15, begins from growth_owner where n % 3 = 0`,
  `insert into calendar_sources (id, account_id, kind, name, url, state, next_at, created_at)
   select 'source-' || n, id, 'ics', 'Elsewhere', 'https://calendar.example/' || n, 'fine', ends + (n % 900) * interval '1 second', begins from growth_owner where n % 5 = 0`,
  `insert into calendar_events (id, account_id, uid, title, kind, starts_at, ends_at, time_zone, rule, expanded_until, created_at, changed_at)
   select 'event-' || n || '-' || k, id, 'event-' || n || '-' || k, 'Standup', 'call', ends - k * interval '1 day', ends - k * interval '1 day' + interval '30 minutes',
     'Europe/Berlin', case when k = 1 then 'FREQ=WEEKLY' end, case when k = 1 then ends + interval '800 days' end, begins, begins
   from growth_owner, generate_series(1, 20) as k`,
  `insert into calendar_occurrences (event_id, account_id, starts_at, ends_at, is_busy, remind_at)
   select id, account_id, starts_at, ends_at, true, null from calendar_events
   union all select id, account_id, starts_at + k * interval '7 days', ends_at + k * interval '7 days', true, starts_at + k * interval '7 days' - interval '10 minutes'
   from calendar_events, generate_series(1, 30) as k where rule is not null`,
  `insert into calendar_undos (id, account_id, series_id, before, at) select 'undo-' || n, id, 'gone', '[]', ends from growth_owner where n % 10 = 0`,
  `insert into calendar_team_names (workspace_id, name) select id, 'team-' || n from growth_owner where n % 10 = 0`,
  `insert into calendar_pages (id, account_id, slug, title, is_enabled, durations, default_duration, kinds, step_minutes, notice_minutes, horizon_days, assignment, created_at, changed_at)
   select 'page-' || n, id, '', 'Meeting', true, '[30]', 30, '["call"]', 30, 120, 60, 'round-robin', begins, begins from growth_owner`,
  `insert into calendar_bookings (id, page_id, workspace_id, title, starts_at, ends_at, time_zone, kind, status, client_name, client_email, client_time_zone, created_at, changed_at)
   select 'booking-' || n || '-' || k, 'page-' || n, id, 'Meeting', ends + (k - 15) * interval '1 day', ends + (k - 15) * interval '1 day' + interval '30 minutes', 'UTC', 'call',
     'confirmed', 'Client ' || k, 'client-' || k || '@people.test', 'UTC', begins, begins
   from growth_owner, generate_series(1, 20) as k`,
  `insert into calendar_booking_hosts (booking_id, account_id, starts_at) select id, workspace_id, starts_at from calendar_bookings`,
  `insert into calendar_claims (account_id, during, ends_at, booking_id)
   select workspace_id, tstzrange(starts_at, ends_at + interval '15 minutes'), ends_at, id from calendar_bookings`,
  `insert into calendar_booking_reminders (booking_id, minutes, at)
   select id, 30, starts_at - interval '30 minutes' from calendar_bookings where starts_at > now()`,
  `insert into calendar_feeds (account_id, token_hash, created_at) select id, md5(id), begins from growth_owner where n % 10 = 0`,
] as const;
