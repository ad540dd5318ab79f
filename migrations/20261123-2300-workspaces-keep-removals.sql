-- Who was removed from a workspace, and when. An invitation that is older than that lets them in no more.
create table workspace_removals (
  workspace_id text not null references workspaces (id) on delete cascade,
  account_id text not null references users (id) on delete cascade,
  removed_at timestamptz not null,
  primary key (workspace_id, account_id)
);
