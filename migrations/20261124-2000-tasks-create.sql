-- What people have to do (see src/features/tasks).
create table task_projects (
  id text primary key,
  workspace_id text not null references workspaces (id) on delete cascade,
  -- Who alone sees it; null: everybody who works in shared projects.
  private_to text references users (id) on delete cascade,
  name text not null,
  position text collate "C" not null,
  created_at timestamptz not null,
  created_by text references users (id) on delete set null,
  deleted_at timestamptz
);
create index task_projects_workspace on task_projects (workspace_id, position);
create index task_projects_person on task_projects (private_to) where private_to is not null;

create table task_sections (
  id text primary key,
  workspace_id text not null references workspaces (id) on delete cascade,
  project_id text not null references task_projects (id) on delete cascade,
  name text not null,
  position text collate "C" not null
);
create index task_sections_project on task_sections (project_id, position);

create table tasks (
  id text primary key,
  workspace_id text not null references workspaces (id) on delete cascade,
  project_id text references task_projects (id) on delete cascade,
  section_id text references task_sections (id) on delete set null,
  -- The task that it is a step of.
  parent_id text references tasks (id) on delete cascade,
  -- Who alone sees it, besides whoever has to do it; null: everybody who works in shared projects.
  private_to text references users (id) on delete cascade,
  title text not null,
  notes text not null default '',
  state text not null check (state in ('todo', 'doing', 'waiting', 'done')),
  priority smallint not null check (priority between 1 and 4),
  labels text[] not null default '{}',
  assignee_id text references users (id) on delete set null,
  created_by text references users (id) on delete set null,
  -- By the clock of a place: the instant moves with its daylight saving.
  due_day date,
  due_time text check (due_time ~ '^[0-2]\d:[0-5]\d$'),
  time_zone text,
  -- The end of the day if there is no time.
  due_at timestamptz,
  -- Minutes before it is due.
  reminders integer[] not null default '{}',
  remind_at timestamptz,
  repeats jsonb,
  -- The one before it that repeats: each is followed by one.
  follows_id text references tasks (id) on delete set null,
  -- Where it came from: {kind, id, label}.
  source jsonb,
  -- No reference: contacts are another feature's.
  contact_id text,
  position text collate "C" not null,
  searched text not null,
  -- Counted with each change of what is counted.
  steps smallint not null default 0,
  steps_done smallint not null default 0,
  comments smallint not null default 0,
  files smallint not null default 0,
  done_at timestamptz,
  done_by text references users (id) on delete set null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by text
);
create index tasks_open_by_project on tasks (workspace_id, project_id, position) where deleted_at is null and done_at is null;
create index tasks_open_by_assignee on tasks (workspace_id, assignee_id, position) where deleted_at is null and done_at is null;
create index tasks_open_by_creator on tasks (workspace_id, created_by, position) where deleted_at is null and done_at is null;
create index tasks_done_by_project on tasks (workspace_id, project_id, done_at desc, id desc) where deleted_at is null and done_at is not null;
create index tasks_done_by_assignee on tasks (workspace_id, assignee_id, done_at desc, id desc) where deleted_at is null and done_at is not null;
create index tasks_done_by_creator on tasks (workspace_id, created_by, done_at desc, id desc) where deleted_at is null and done_at is not null;
create index tasks_by_position on tasks (workspace_id, position) where deleted_at is null;
create index tasks_of_parent on tasks (parent_id, position) where parent_id is not null;
create index tasks_of_contact on tasks (workspace_id, contact_id) where contact_id is not null and deleted_at is null;
create unique index tasks_following on tasks (follows_id) where follows_id is not null;
create index tasks_to_remind on tasks (remind_at) where remind_at is not null;
create index tasks_deleted on tasks (deleted_at) where deleted_at is not null;
create index tasks_section on tasks (section_id) where section_id is not null;
create index tasks_project on tasks (project_id) where project_id is not null;
create index tasks_private_to on tasks (private_to) where private_to is not null;
create index tasks_assignee on tasks (assignee_id) where assignee_id is not null;
create index tasks_creator on tasks (created_by) where created_by is not null;
create index tasks_done_by on tasks (done_by) where done_by is not null;
create index tasks_searched on tasks using gin (workspace_id, searched gin_trgm_ops) where deleted_at is null;

-- A task waits for another one.
create table task_waits (
  workspace_id text not null references workspaces (id) on delete cascade,
  task_id text not null references tasks (id) on delete cascade,
  waits_for text not null references tasks (id) on delete cascade,
  primary key (task_id, waits_for),
  check (task_id <> waits_for)
);
create index task_waits_for on task_waits (waits_for);
create index task_waits_workspace on task_waits (workspace_id);

create table task_comments (
  id text primary key,
  workspace_id text not null references workspaces (id) on delete cascade,
  task_id text not null references tasks (id) on delete cascade,
  author_id text references users (id) on delete set null,
  text text not null,
  mentions text[] not null default '{}',
  at timestamptz not null,
  edited_at timestamptz
);
create index task_comments_task on task_comments (task_id, at);
create index task_comments_author on task_comments (author_id) where author_id is not null;
create index task_comments_workspace on task_comments (workspace_id);

create table task_files (
  id text primary key,
  workspace_id text not null references workspaces (id) on delete cascade,
  task_id text not null references tasks (id) on delete cascade,
  added_by text references users (id) on delete set null,
  name text not null,
  kind text not null,
  bytes bigint not null,
  blob text not null,
  at timestamptz not null
);
create index task_files_task on task_files (task_id, at);
create index task_files_workspace on task_files (workspace_id);
create index task_files_person on task_files (added_by) where added_by is not null;

-- Whoever orders or counts the tasks of a workspace holds its row until the transaction ends.
create table task_places (
  workspace_id text primary key references workspaces (id) on delete cascade
);

-- Calendars of other programs read the due tasks of a person with a secret address.
create table task_feeds (
  workspace_id text not null references workspaces (id) on delete cascade,
  account_id text not null references users (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  primary key (workspace_id, account_id)
);
create index task_feeds_person on task_feeds (account_id);
