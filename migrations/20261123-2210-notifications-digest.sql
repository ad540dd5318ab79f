-- When the next digest of somebody is due; null: they want none. A job takes what is due from the index.
alter table notification_choices add column digest_due_at timestamptz;
create index notification_choices_due on notification_choices (digest_due_at) where digest_due_at is not null;
