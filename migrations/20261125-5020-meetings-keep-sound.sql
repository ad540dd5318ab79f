-- How long a workspace keeps the sound of its meetings, which may be shorter than it keeps the meetings.
alter table meeting_settings add column keep_sound_days integer check (keep_sound_days > 0);
create index meeting_settings_sound_kept on meeting_settings (keep_sound_days) where keep_sound_days is not null;
create index meetings_added on meetings (workspace_id, created_at);
-- What is old enough to be deleted, and how much storage recordings take, without reading the rows.
create index meeting_recordings_sound on meeting_recordings (workspace_id, started_at) include (bytes, bytes_expected, state)
  where sealed_key is not null;
-- Notes whose job the queue has lost.
create index meetings_making on meetings (changed_at) where notes_state = 'making';
