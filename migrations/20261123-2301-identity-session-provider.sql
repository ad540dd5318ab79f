-- The company that opened a session (as in credentials.provider_id). When it becomes the only way in, others of its people end.
alter table sessions add column provider text;
