-- Whether transcripts of a workspace go to the model that the operator has configured. Off until an admin switches it on:
-- what people said leaves the machine only by a decision of those whose meetings they are.
alter table meeting_settings add column uses_model boolean not null default false;
