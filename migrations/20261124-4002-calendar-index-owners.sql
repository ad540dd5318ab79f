-- For exporting or deleting all booking pages of a person or a workspace, and for taking a host out of them.
create index calendar_pages_account on calendar_pages (account_id) where account_id is not null;
create index calendar_pages_workspace on calendar_pages (workspace_id) where workspace_id is not null;
create index calendar_pages_hosts on calendar_pages using gin (hosts);
