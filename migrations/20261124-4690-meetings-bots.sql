-- Bots in meetings elsewhere: what was asked for, how far each is, and what is fetched and erased at its service
-- (see src/features/meetings/server/bots).
create table meeting_bots (
  meeting_id text primary key references meetings (id) on delete cascade,
  workspace_id text not null references workspaces (id) on delete cascade,
  engine text not null check (engine in ('vexa', 'attendee', 'recall')),
  -- What its service calls it; null: not sent yet, or never.
  bot text,
  -- Where the meeting is; null once the bot has no more to do there, because it may have a passcode.
  address text,
  -- The meeting in that address: two addresses of one meeting have one place.
  place text not null,
  shown_name text not null,
  records boolean not null,
  transcribes boolean not null,
  state text not null check (state in
    ('requested', 'joining', 'waiting-room', 'needs-help', 'in-meeting', 'leaving', 'collecting', 'done', 'refused', 'failed')),
  reason text,
  -- Whether its service did not answer when it was asked last.
  is_away boolean not null default false,
  wants_leave boolean not null default false,
  asked_at timestamptz not null,
  -- When it was sent first: from then on, the service may have it although no answer came.
  tried_at timestamptz,
  joined_at timestamptz,
  over_at timestamptz,
  looked_at timestamptz,
  -- Until when a process works on it, and whether somebody wanted another look meanwhile.
  busy_until timestamptz,
  is_wanted boolean not null default false,
  transcript_at timestamptz,
  sound_at timestamptz,
  -- When its service had nothing of it any more.
  erased_at timestamptz,
  consent_words text not null,
  consent_by text references users (id) on delete set null,
  consent_at timestamptz not null
);
-- One bot a meeting, until nothing of the last one is left at its service.
create unique index meeting_bots_place on meeting_bots (workspace_id, place) where erased_at is null;
create unique index meeting_bots_bot on meeting_bots (engine, bot) where bot is not null;
create index meeting_bots_open on meeting_bots (looked_at) where erased_at is null;
create index meeting_bots_consent_by on meeting_bots (consent_by) where consent_by is not null;

-- Events of the services that were taken already.
create table meeting_bot_events (
  engine text not null,
  event text not null,
  taken_at timestamptz not null,
  primary key (engine, event)
);
create index meeting_bot_events_taken on meeting_bot_events (taken_at);

-- Bots whose meeting was deleted before their service had erased them. A job calls them back and erases them.
create table meeting_bot_waste (
  engine text not null,
  bot text not null,
  since timestamptz not null default now(),
  primary key (engine, bot)
);

create function meeting_bots_to_waste() returns trigger language plpgsql as $$
begin
  insert into meeting_bot_waste (engine, bot)
    select engine, bot from gone where bot is not null and erased_at is null on conflict do nothing;
  return null;
end $$;
create trigger meeting_bots_gone after delete on meeting_bots
  referencing old table as gone for each statement execute function meeting_bots_to_waste();
