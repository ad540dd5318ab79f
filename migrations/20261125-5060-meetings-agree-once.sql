-- One agreement of a call's people opens one recording.
alter table meeting_recordings add column call_agreed_at timestamptz;
create unique index meeting_recordings_agreed on meeting_recordings (call_id, call_agreed_at) where call_id is not null;
