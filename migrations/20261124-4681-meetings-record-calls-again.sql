-- A call that was stopped can be recorded again in the same talk: each recording is a meeting of its own.
drop index if exists meeting_recordings_call;
create index meeting_recordings_call on meeting_recordings (call_id) where call_id is not null;
