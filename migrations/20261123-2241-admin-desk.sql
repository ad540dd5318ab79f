-- A suspended workspace keeps everything and calls no phones (see src/features/workspaces/server/desk).
alter table workspaces add column suspended_at timestamptz;

-- What operators search people and workspaces by. Each search reads one page of one index.
create index users_name_search on users ((lower(name) collate "C"));
create index users_email_search on users ((email collate "C"));
create index usernames_search on usernames ((username collate "C")) where released_at is null;
create index workspaces_name_search on workspaces ((lower(name) collate "C"));

-- Notes of operators on a person or a workspace, for operators alone. The audit log says who wrote one.
create table admin_notes (
  id text primary key,
  subject text not null,
  written_by text not null,
  body text not null,
  at timestamptz not null
);
create index admin_notes_subject on admin_notes (subject, id desc);

-- Operators who see the app as somebody else does, until they stop, their session ends or half an hour is over.
create table looks (
  id text primary key,
  operator_id text not null references users (id) on delete cascade,
  session_id text not null,
  account_id text not null references users (id) on delete cascade,
  reason text not null,
  began_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz
);
create index looks_operator on looks (operator_id);
create index looks_account on looks (account_id);
create index looks_running on looks (ends_at) where ended_at is null;
create index looks_ended on looks (ended_at) where ended_at is not null;
