-- Hash of the logo, which names it among the blobs.
alter table workspaces add column logo text;

-- Open invitations by email, for the person who has the address.
create index workspace_invitations_email on workspace_invitations (email) where revoked_at is null;
