-- Recordings of meetings: sound in sealed pieces, with the consent that was given before (see src/features/meetings).
create table meeting_recordings (
  meeting_id text primary key references meetings (id) on delete cascade,
  workspace_id text not null references workspaces (id) on delete cascade,
  source text not null check (source in ('tab', 'in-person', 'call', 'upload', 'bot')),
  state text not null check (state in ('recording', 'ended')),
  mime text not null,
  speakers jsonb not null,
  -- The device that records; a recording that the server makes has none.
  device_id text not null,
  bytes bigint not null default 0,
  bytes_expected bigint,
  pieces integer not null default 0,
  duration_ms bigint,
  started_at timestamptz not null,
  last_piece_at timestamptz not null,
  ended_at timestamptz,
  -- Who ended it: its device, or the server after hours of silence. The device may then still add what it has.
  ended_by text check (ended_by in ('device', 'silence')),
  -- The key of the pieces, sealed by the installation's secret; null: destroyed, and with it the sound.
  sealed_key text,
  keeps_sound boolean not null,
  levels bytea,
  consent_words text not null,
  consent_by text references users (id) on delete set null,
  consent_at timestamptz not null,
  call_id text,
  transcript_state text not null
    check (transcript_state in ('off', 'later', 'queued', 'waiting-for-engine', 'running', 'done', 'failed')),
  transcript_progress integer not null default 0 check (transcript_progress between 0 and 100),
  transcript_problem text,
  -- Counts how often a transcript was asked for: what an earlier job finds out isn't written any more.
  transcript_round integer not null default 0,
  -- Times that the engine failed in this round.
  transcript_attempts integer not null default 0,
  check ((state = 'ended') = (ended_at is not null and ended_by is not null))
);
create index meeting_recordings_workspace on meeting_recordings (workspace_id);
create index meeting_recordings_consent_by on meeting_recordings (consent_by) where consent_by is not null;
create index meeting_recordings_open on meeting_recordings (last_piece_at) where state = 'recording';
create index meeting_recordings_waiting on meeting_recordings (meeting_id)
  where transcript_state in ('queued', 'waiting-for-engine', 'running');
-- Sound that was only kept for its transcript.
create index meeting_recordings_unkept on meeting_recordings (ended_at)
  where not keeps_sound and transcript_state = 'done' and sealed_key is not null;
create unique index meeting_recordings_call on meeting_recordings (call_id, consent_by) where call_id is not null;

-- The sealed pieces, each a file of the blobs.
create table meeting_pieces (
  meeting_id text not null references meeting_recordings (meeting_id) on delete cascade,
  nth integer not null,
  workspace_id text not null references workspaces (id) on delete cascade,
  first_byte bigint not null,
  bytes integer not null,
  blob text not null,
  primary key (meeting_id, nth)
);
create index meeting_pieces_place on meeting_pieces (meeting_id, first_byte);
create index meeting_pieces_workspace on meeting_pieces (workspace_id);

-- What the engine has said of the parts of a recording: after a stop, only the parts that are missing are asked again.
create table meeting_heard (
  meeting_id text not null references meeting_recordings (meeting_id) on delete cascade,
  part text not null,
  workspace_id text not null references workspaces (id) on delete cascade,
  body jsonb not null,
  primary key (meeting_id, part)
);
create index meeting_heard_workspace on meeting_heard (workspace_id);

-- Files to delete from a moment on. A file is listed here before it is written and leaves with the piece that it becomes, so a
-- process that dies in between leaves no file that nobody knows. Whatever deletes a piece (a person, a retention, an account
-- that goes) lists its file again, in the same transaction.
create table meeting_waste (
  blob text primary key,
  due_at timestamptz not null default now()
);
create index meeting_waste_due on meeting_waste (due_at);

create function meeting_pieces_to_waste() returns trigger language plpgsql as $$
begin
  insert into meeting_waste (blob, due_at) select blob, '-infinity' from gone on conflict do nothing;
  return null;
end $$;
create trigger meeting_pieces_gone after delete on meeting_pieces
  referencing old table as gone for each statement execute function meeting_pieces_to_waste();
