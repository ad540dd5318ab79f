-- A workspace may ask its people for a second factor. Every process hears of a change, and looks at their connections again.
alter table workspaces add column requires_factor boolean not null default false;

create function announce_factor_requirement() returns trigger language plpgsql as $$
begin
  perform pg_notify('workspace_member', json_build_object(
    'workspace', workspace_id, 'account', account_id, 'isGone', false)::text)
  from workspace_members where workspace_id = new.id;
  return null;
end $$;
create trigger workspaces_factor_required after update of requires_factor on workspaces for each row
  when (new.requires_factor <> old.requires_factor)
  execute function announce_factor_requirement();
