-- The event or booking that a meeting was in the calendar, and the contacts it was with.
alter table meetings
  add column planned_kind text check (planned_kind in ('event', 'booking')),
  add column planned_id text,
  add column planned_at timestamptz;
create index meetings_planned on meetings (workspace_id, planned_id) where planned_id is not null;

create table meeting_participants (
  meeting_id text not null references meetings (id) on delete cascade,
  -- A contact that was merged stays here under its own id.
  contact_id text not null references contacts (id) on delete cascade,
  workspace_id text not null references workspaces (id) on delete cascade,
  primary key (meeting_id, contact_id)
);
create index meeting_participants_contact on meeting_participants (contact_id);
