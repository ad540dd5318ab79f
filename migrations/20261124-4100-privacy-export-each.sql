-- One at a time of a person's own things, and one of each workspace: asking for the one while the other is made would be lost.
create unique index data_export_one_of_each on data_export (account_id, coalesce(workspace_id, '')) where state in ('waiting', 'running');
drop index data_export_one;
