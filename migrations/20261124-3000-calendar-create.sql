-- Calendars of people, their booking pages and what was booked (see src/features/calendar).
create extension if not exists btree_gist;

-- When somebody can be booked. Without a row: Monday to Friday, 09:00 to 17:00.
create table calendar_schedules (
  account_id text primary key references users (id) on delete cascade,
  name text not null,
  -- IANA name.
  time_zone text not null,
  -- Seven of {weekday, isEnabled, spans: [{start, end}]}, in wall times of the zone.
  days jsonb not null,
  -- [{date, spans}]
  overrides jsonb not null default '[]',
  buffer_before smallint not null check (buffer_before >= 0),
  buffer_after smallint not null check (buffer_after >= 0),
  version integer not null default 1,
  changed_at timestamptz not null
);

-- Calendars elsewhere: files that are read by URL, and accounts.
create table calendar_sources (
  id text primary key,
  account_id text not null references users (id) on delete cascade,
  kind text not null check (kind in ('ics', 'caldav')),
  name text not null,
  url text not null,
  username text not null default '',
  -- Sealed for this row; null for a file.
  secret text,
  -- Whether its events make somebody busy.
  is_busy boolean not null default true,
  -- Whether bookings are written into it.
  is_written boolean not null default false,
  etag text,
  last_modified text,
  -- What was written down of it, to leave alone what didn't change.
  digest text,
  state text not null check (state in ('new', 'fine', 'failing')),
  -- A sentence for its person; null if it is fine.
  problem text,
  event_count integer not null default 0,
  checked_at timestamptz,
  next_at timestamptz not null,
  created_at timestamptz not null
);
create index calendar_sources_account on calendar_sources (account_id, created_at);
create index calendar_sources_due on calendar_sources (next_at);

-- What somebody has planned, and what came from a calendar elsewhere. A series is a row with a rule; an occurrence that
-- differs from its series is a row of its own.
create table calendar_events (
  id text primary key,
  account_id text not null references users (id) on delete cascade,
  -- Null for what was added here.
  source_id text references calendar_sources (id) on delete cascade,
  -- Where a source keeps it.
  href text,
  uid text not null,
  sequence integer not null default 0,
  title text not null,
  kind text not null check (kind in ('call', 'video')),
  location text not null default '',
  notes text not null default '',
  -- [{name, email}]
  attendees jsonb not null default '[]',
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- The clock that the rule follows.
  time_zone text not null,
  is_all_day boolean not null default false,
  is_busy boolean not null default true,
  reminder_minutes integer check (reminder_minutes >= 0),
  -- RRULE of RFC 5545, and instants in milliseconds for RDATE and EXDATE.
  rule text,
  added jsonb not null default '[]',
  left_out jsonb not null default '[]',
  series_id text references calendar_events (id) on delete cascade,
  -- Which occurrence of its series it takes the place of.
  recurrence_at timestamptz,
  -- How far its occurrences are written down; null when it has no more.
  expanded_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- A series whose occurrences all move has two of them at one time for a moment.
  unique (series_id, recurrence_at) deferrable initially deferred
);
create index calendar_events_account on calendar_events (account_id, starts_at);
create index calendar_events_source on calendar_events (source_id) where source_id is not null;
create index calendar_events_expanding on calendar_events (expanded_until) where expanded_until is not null;

-- Every time that an event takes place.
create table calendar_occurrences (
  event_id text not null references calendar_events (id) on delete cascade,
  account_id text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_busy boolean not null,
  -- When its person is reminded; null: they aren't, or were.
  remind_at timestamptz,
  primary key (event_id, starts_at)
);
create index calendar_occurrences_account on calendar_occurrences (account_id, ends_at, starts_at);
create index calendar_occurrences_reminders on calendar_occurrences (remind_at) where remind_at is not null;

-- What was removed, so that it can be taken back.
create table calendar_undos (
  id text primary key,
  account_id text not null references users (id) on delete cascade,
  series_id text not null,
  -- The rows as they were.
  before jsonb not null,
  at timestamptz not null
);
create index calendar_undos_at on calendar_undos (at);
create index calendar_undos_account on calendar_undos (account_id);

-- The name of a workspace in the addresses of its booking pages.
create table calendar_team_names (
  workspace_id text primary key references workspaces (id) on delete cascade,
  name text not null unique
);

-- What can be booked: of a person (account_id) or of a team (workspace_id).
create table calendar_pages (
  id text primary key,
  account_id text references users (id) on delete cascade,
  workspace_id text references workspaces (id) on delete cascade,
  check ((account_id is null) <> (workspace_id is null)),
  -- Empty for the page right below the username.
  slug text not null,
  title text not null,
  description text not null default '',
  is_enabled boolean not null,
  durations jsonb not null,
  default_duration smallint not null,
  kinds jsonb not null,
  location text not null default '',
  step_minutes smallint not null,
  notice_minutes integer not null,
  horizon_days smallint not null,
  daily_cap smallint,
  -- [{id, text, isRequired}]
  questions jsonb not null default '[]',
  assignment text not null check (assignment in ('round-robin', 'everybody')),
  -- Of a team: accounts, in the order of their turns.
  hosts jsonb not null default '[]',
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  deleted_at timestamptz
);
create unique index calendar_pages_person on calendar_pages (account_id, slug) where account_id is not null and deleted_at is null;
create unique index calendar_pages_team on calendar_pages (workspace_id, slug) where workspace_id is not null and deleted_at is null;

create table calendar_bookings (
  id text primary key,
  page_id text not null references calendar_pages (id) on delete cascade,
  -- The workspace whose contact the client is.
  workspace_id text references workspaces (id) on delete set null,
  title text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- The schedule's zone when it was booked.
  time_zone text not null,
  kind text not null check (kind in ('call', 'video')),
  location text not null default '',
  -- As people have set it. "completed" follows from the time.
  status text not null check (status in ('confirmed', 'rescheduled', 'canceled', 'no_show')),
  client_name text not null,
  client_email text not null,
  client_company text not null default '',
  client_phone text not null default '',
  client_time_zone text not null,
  notes text not null default '',
  -- [{id, question, answer}]
  answers jsonb not null default '[]',
  contact_id text,
  canceled_by text check (canceled_by in ('host', 'client')),
  reason text not null default '',
  -- SEQUENCE of its calendar file.
  sequence integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index calendar_bookings_page on calendar_bookings (page_id, starts_at);
create index calendar_bookings_workspace on calendar_bookings (workspace_id);

-- Who gives a booking. Kept after it was canceled.
create table calendar_booking_hosts (
  booking_id text not null references calendar_bookings (id) on delete cascade,
  account_id text not null references users (id) on delete cascade,
  -- The same as of the booking, for reading in order.
  starts_at timestamptz not null,
  primary key (booking_id, account_id)
);
create index calendar_booking_hosts_account on calendar_booking_hosts (account_id, starts_at desc, booking_id);

-- Time of hosts that is taken, by a booking or for minutes by somebody who fills in the form. Each range ends with the pause
-- that the host wants between two bookings. No two ranges of a host overlap: this is what makes double bookings impossible.
create table calendar_claims (
  id bigint generated always as identity primary key,
  account_id text not null references users (id) on delete cascade,
  during tstzrange not null,
  -- Without the pause.
  ends_at timestamptz not null,
  booking_id text references calendar_bookings (id) on delete cascade,
  hold_id text,
  expires_at timestamptz,
  check ((booking_id is null) = (hold_id is not null)),
  check ((hold_id is null) = (expires_at is null)),
  constraint calendar_claims_no_overlap exclude using gist (account_id with =, during with &&)
);
create index calendar_claims_booking on calendar_claims (booking_id) where booking_id is not null;
create index calendar_claims_hold on calendar_claims (hold_id) where hold_id is not null;
create index calendar_claims_expiry on calendar_claims (expires_at) where expires_at is not null;

-- Reminders of bookings that still go out.
create table calendar_booking_reminders (
  booking_id text not null references calendar_bookings (id) on delete cascade,
  minutes integer not null,
  at timestamptz not null,
  primary key (booking_id, minutes)
);
create index calendar_booking_reminders_at on calendar_booking_reminders (at);

-- The secret address at which a calendar program reads somebody's calendar.
create table calendar_feeds (
  account_id text primary key references users (id) on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null
);
