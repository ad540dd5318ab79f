-- Workspaces own plans, money and numbers; people come and go (see src/features/workspaces).
create table workspaces (
  id text primary key,
  name text not null,
  created_at timestamptz not null
);

create table workspace_members (
  workspace_id text not null references workspaces (id) on delete cascade,
  account_id text not null references users (id) on delete cascade,
  role text not null check (role in ('owner', 'admin', 'billing', 'member', 'agent', 'guest')),
  joined_at timestamptz not null,
  primary key (workspace_id, account_id)
);
create index workspace_members_account on workspace_members (account_id, joined_at);

create table workspace_invitations (
  id text primary key,
  workspace_id text not null references workspaces (id) on delete cascade,
  -- Null: anybody with the link may use it. In small letters.
  email text,
  role text not null check (role in ('admin', 'billing', 'member', 'agent', 'guest')),
  -- SHA-256 of the token in the link.
  token_hash bytea not null unique,
  invited_by text references users (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  uses integer not null default 0,
  uses_max integer not null,
  revoked_at timestamptz,
  constraint workspace_invitations_uses check (uses between 0 and uses_max),
  constraint workspace_invitations_email_once check (email is null or uses_max = 1)
);
create index workspace_invitations_open on workspace_invitations (workspace_id, created_at) where revoked_at is null;

-- Everybody has a workspace from their registration on. It has the id of their account, so that what was an account's
-- before there were workspaces is the workspace's now, without a row that changes.
create function create_own_workspace() returns trigger language plpgsql as $$
begin
  insert into workspaces (id, name, created_at) values (new.id, left(new.name, 60), new.created_at) on conflict do nothing;
  insert into workspace_members (workspace_id, account_id, role, joined_at) values (new.id, new.id, 'owner', new.created_at)
    on conflict do nothing;
  return null;
end $$;
create trigger users_own_workspace after insert on users for each row execute function create_own_workspace();

insert into workspaces (id, name, created_at) select id, left(name, 60), created_at from users;
insert into workspace_members (workspace_id, account_id, role, joined_at) select id, id, 'owner', created_at from users;

-- Until it is given a name, it has the one of its person.
create function rename_own_workspace() returns trigger language plpgsql as $$
begin
  update workspaces set name = left(new.name, 60) where id = new.id and name = left(old.name, 60);
  return null;
end $$;
create trigger users_rename_workspace after update of name on users for each row
  when (new.name <> old.name) execute function rename_own_workspace();

-- Whatever a program does: who is in a workspace has an owner in it.
create function workspace_keeps_owner() returns trigger language plpgsql as $$
begin
  if exists (select from workspace_members where workspace_id = old.workspace_id)
    and not exists (select from workspace_members where workspace_id = old.workspace_id and role = 'owner') then
    raise exception 'workspace % has no owner', old.workspace_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger workspace_members_owner after update or delete on workspace_members
  deferrable initially deferred for each row when (old.role = 'owner') execute function workspace_keeps_owner();

-- Every process keeps memberships in memory for a moment; these messages tell it which ones to forget.
create function announce_member_change() returns trigger language plpgsql as $$
declare
  member record := case when tg_op = 'DELETE' then old else new end;
begin
  perform pg_notify('workspace_member', json_build_object(
    'workspace', member.workspace_id, 'account', member.account_id, 'isGone', tg_op = 'DELETE')::text);
  return null;
end $$;
create trigger workspace_members_changed after insert or update or delete on workspace_members
  for each row execute function announce_member_change();
