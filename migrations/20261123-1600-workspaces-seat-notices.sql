-- A plan that has fewer seats than the team takes: when the others become guests (see src/features/workspaces/rules/seats).
create table workspace_seat_notices (
  workspace_id text primary key references workspaces (id) on delete cascade,
  seats integer not null,
  noticed_at timestamptz not null,
  due_at timestamptz not null
);

-- Who was chosen to keep a seat. Whoever leaves is no longer chosen.
create table workspace_seat_keeps (
  workspace_id text not null,
  account_id text not null,
  primary key (workspace_id, account_id),
  foreign key (workspace_id, account_id) references workspace_members (workspace_id, account_id) on delete cascade
);

-- Teams: most workspaces have nobody but the person whose account began with them, and are not in here.
create index workspace_members_teams on workspace_members (workspace_id) where role <> 'guest' and account_id <> workspace_id;
