-- Meetings with their transcripts and notes (see src/features/meetings).
create table meetings (
  id text primary key,
  workspace_id text not null references workspaces (id) on delete cascade,
  -- Who alone sees it; null: everybody who may see meetings.
  private_to text references users (id) on delete cascade,
  added_by text references users (id) on delete set null,
  name text not null,
  platform text not null check (platform in ('zoom', 'google-meet', 'teams', 'in-person', 'call', 'upload')),
  day date not null,
  -- Of the transcript; null if it has no times.
  duration_ms bigint,
  people text[] not null,
  lines integer not null,
  -- Counts changes of the transcript: notes say which one they were made of.
  transcript_version integer not null default 1,
  notes_state text not null default 'none' check (notes_state in ('none', 'making', 'made', 'failed')),
  own_words text not null default '',
  -- People whom the transcript names, as they were extracted; null: not yet.
  heard jsonb,
  searched text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  version integer not null default 1
);
create index meetings_listed on meetings (workspace_id, day desc, id desc);
create index meetings_searched on meetings using gin (workspace_id, searched gin_trgm_ops);
create index meetings_private_to on meetings (private_to) where private_to is not null;
create index meetings_added_by on meetings (added_by) where added_by is not null;

create table meeting_lines (
  meeting_id text not null references meetings (id) on delete cascade,
  nth integer not null,
  workspace_id text not null references workspaces (id) on delete cascade,
  speaker text,
  start_ms bigint,
  end_ms bigint,
  text text not null,
  search tsvector not null generated always as (to_tsvector('english'::regconfig, text)) stored,
  primary key (meeting_id, nth)
);
create index meeting_lines_searched on meeting_lines using gin (workspace_id, search);

-- What a line or a speaker was before somebody changed it.
create table meeting_changes (
  id text primary key,
  meeting_id text not null references meetings (id) on delete cascade,
  workspace_id text not null references workspaces (id) on delete cascade,
  at timestamptz not null,
  account_id text references users (id) on delete set null,
  -- Null: the name of a speaker, in all lines.
  nth integer,
  before text not null,
  after text not null
);
create index meeting_changes_meeting on meeting_changes (meeting_id, at);
create index meeting_changes_workspace on meeting_changes (workspace_id);
create index meeting_changes_person on meeting_changes (account_id) where account_id is not null;

create table meeting_notes (
  meeting_id text primary key references meetings (id) on delete cascade,
  workspace_id text not null references workspaces (id) on delete cascade,
  body jsonb not null,
  -- The version of the transcript.
  made_of integer not null,
  made_at timestamptz not null
);
create index meeting_notes_workspace on meeting_notes (workspace_id);

-- Links for people outside. Only the hash of a secret is kept.
create table meeting_links (
  id text primary key,
  meeting_id text not null references meetings (id) on delete cascade,
  workspace_id text not null references workspaces (id) on delete cascade,
  token_hash bytea not null unique,
  has_transcript boolean not null,
  created_by text references users (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index meeting_links_meeting on meeting_links (meeting_id, created_at);
create index meeting_links_workspace on meeting_links (workspace_id);
create index meeting_links_person on meeting_links (created_by) where created_by is not null;
create index meeting_links_expired on meeting_links (expires_at);

-- To whom notes were emailed.
create table meeting_mails (
  id text primary key,
  meeting_id text not null references meetings (id) on delete cascade,
  workspace_id text not null references workspaces (id) on delete cascade,
  recipient text not null,
  sent_by text references users (id) on delete set null,
  requested_at timestamptz not null,
  -- When the mail system accepted it.
  sent_at timestamptz
);
create index meeting_mails_meeting on meeting_mails (meeting_id, requested_at);
create index meeting_mails_workspace on meeting_mails (workspace_id);
create index meeting_mails_person on meeting_mails (sent_by) where sent_by is not null;

create table meeting_settings (
  workspace_id text primary key references workspaces (id) on delete cascade,
  -- Days after which a meeting is deleted; null: never.
  keep_days integer check (keep_days > 0)
);
create index meeting_settings_kept on meeting_settings (keep_days) where keep_days is not null;
