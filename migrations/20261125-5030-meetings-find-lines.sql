-- Finds words in the lines of one meeting too, so that search can begin with the newest meetings.
drop index meeting_lines_searched;
create index meeting_lines_searched on meeting_lines using gin (workspace_id, meeting_id, search);
