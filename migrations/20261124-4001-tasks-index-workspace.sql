-- For exporting or deleting all tasks of a workspace, deleted ones included.
create index tasks_workspace on tasks (workspace_id);
