create index contacts_trash on contacts (workspace_id, deleted_at desc) where deleted_at is not null and merged_into is null;
