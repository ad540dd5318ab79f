-- For counting what a workspace has, and for deleting a workspace or a person without reading everybody's contacts.
create index contacts_workspace on contacts (workspace_id);
create index contacts_deleted_by on contacts (deleted_by) where deleted_by is not null;
create index contact_notes_mentioned on contact_notes using gin (mentions);
create index contact_merges_owner_before on contact_merges ((before ->> 'ownerId'));
create index contact_merges_owner_after on contact_merges ((after ->> 'ownerId'));
create index contact_import_changes_owner_before on contact_import_changes ((before ->> 'ownerId'));
create index contact_import_changes_owner_after on contact_import_changes ((after ->> 'ownerId'));
