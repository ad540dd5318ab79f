-- What becomes of a row of a file whose contact is there already.
alter table contact_imports
  add column known text not null default 'skip' check (known in ('skip', 'update', 'add')),
  -- How the file's letters are written, as it was found on upload.
  add column encoding text not null default 'utf-8' check (encoding in ('utf-8', 'utf-16le', 'utf-16be', 'windows-1252')),
  add column updated integer not null default 0,
  add column skipped integer not null default 0;

-- Contacts that an import filled in, as they were and as it left them, so that undoing it restores them.
create table contact_import_changes (
  import_id text not null references contact_imports (id) on delete cascade,
  contact_id text not null references contacts (id) on delete cascade,
  workspace_id text not null,
  -- Of several changes by one import, the first is undone last.
  nth integer not null,
  before jsonb not null,
  after jsonb not null,
  primary key (import_id, contact_id, nth)
);
create index contact_import_changes_contact on contact_import_changes (contact_id);

-- Files that may be left.
create index contact_imports_files on contact_imports (created_at) where blob is not null;

-- A person who leaves is looked up by these.
create index contacts_private on contacts (private_to) where private_to is not null;
create index contacts_owned on contacts (owner_id) where owner_id is not null;
create index contacts_created_by on contacts (created_by) where created_by is not null;
create index contact_lists_created_by on contact_lists (created_by) where created_by is not null;
create index contact_list_members_added_by on contact_list_members (added_by) where added_by is not null;
create index contact_timeline_account on contact_timeline (account_id) where account_id is not null;
create index contact_notes_author on contact_notes (author_id) where author_id is not null;
create index contact_notes_workspace on contact_notes (workspace_id);
create index contact_consents_noted_by on contact_consents (noted_by) where noted_by is not null;
create index contact_consents_workspace on contact_consents (workspace_id);
create index contact_views_account on contact_views (account_id) where account_id is not null;
create index contact_imports_account on contact_imports (account_id);
create index contact_merges_merged_by on contact_merges (merged_by) where merged_by is not null;
create index contact_merges_workspace on contact_merges (workspace_id);
create index contact_apart_workspace on contact_apart (workspace_id);
create index contact_apart_second on contact_apart (second_id);
