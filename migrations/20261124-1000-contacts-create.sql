-- The contacts of a workspace (see src/features/contacts).
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table contacts (
  id text primary key,
  workspace_id text not null references workspaces (id) on delete cascade,
  -- Who alone sees it; null: everybody in the workspace who may see contacts.
  private_to text references users (id) on delete cascade,
  -- Whose contact it is, for the team: who looks after them.
  owner_id text references users (id) on delete set null,
  name text not null,
  company text not null default '',
  role text not null default '',
  source text not null check (source in ('manual', 'meeting', 'call', 'imported')),
  about text not null default '',
  birthday text check (birthday ~ '^(\d{4}|-)-\d{2}-\d{2}$'),
  -- Values of the workspace's own fields, by their id.
  fields jsonb not null default '{}',
  -- Postal addresses: [{label, street, city, region, postcode, country}].
  addresses jsonb not null default '[]',
  tags text[] not null default '{}',
  -- The tags in lower case: what filters and rules compare.
  tag_keys text[] not null default '{}',
  -- For comparing (rules/identity/keys.ts).
  name_key text not null,
  company_key text collate "C" not null,
  -- Name, email addresses and company in lower case, between line feeds: what the search looks through.
  searched text not null,
  -- What the list is sorted by: the name without accents, in lower case.
  sorted_by text collate "C" not null,
  last_talk_at timestamptz,
  import_id text,
  created_at timestamptz not null,
  created_by text references users (id) on delete set null,
  changed_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by text,
  -- The contact that it was merged into. Its own row stays, so that a merge can be taken back.
  merged_into text references contacts (id) on delete cascade
);
create index contacts_by_name on contacts (workspace_id, sorted_by, id) where deleted_at is null and merged_into is null;
create index contacts_by_age on contacts (workspace_id, created_at desc, id desc) where deleted_at is null and merged_into is null;
create index contacts_by_talk on contacts (workspace_id, last_talk_at desc nulls last, id desc) where deleted_at is null and merged_into is null;
create index contacts_by_company on contacts (workspace_id, company_key, id) where deleted_at is null and merged_into is null;
create index contacts_searched on contacts using gin (workspace_id, searched gin_trgm_ops) where deleted_at is null and merged_into is null;
create index contacts_tagged on contacts using gin (workspace_id, tag_keys) where deleted_at is null and merged_into is null;
create index contacts_deleted on contacts (deleted_at) where deleted_at is not null;
create index contacts_merged on contacts (merged_into) where merged_into is not null;
create index contacts_imported on contacts (import_id) where import_id is not null;
create index contacts_name_and_company on contacts (workspace_id, name_key, company_key) where deleted_at is null and merged_into is null;

-- Ways to reach a contact: phone numbers, email addresses and usernames.
create table contact_points (
  contact_id text not null references contacts (id) on delete cascade,
  workspace_id text not null,
  kind text not null check (kind in ('phone', 'email', 'username')),
  nth smallint not null,
  -- As it is shown: E.164, an address, a username.
  value text not null,
  label text not null default '',
  -- For comparing and finding: E.164 with its extension, the mailbox, the account.
  key text not null,
  primary key (contact_id, kind, nth)
);
create index contact_points_key on contact_points (workspace_id, kind, key);

create table contact_lists (
  id text primary key,
  workspace_id text not null references workspaces (id) on delete cascade,
  name text not null,
  description text not null default '',
  -- Null for a list by hand.
  rule jsonb,
  created_at timestamptz not null,
  created_by text references users (id) on delete set null,
  deleted_at timestamptz
);
create index contact_lists_workspace on contact_lists (workspace_id, created_at);

create table contact_list_members (
  list_id text not null references contact_lists (id) on delete cascade,
  contact_id text not null references contacts (id) on delete cascade,
  added_at timestamptz not null,
  added_by text references users (id) on delete set null,
  -- Set while the contact is deleted, so that taking it back puts it into its lists again.
  removed_at timestamptz,
  primary key (list_id, contact_id)
);
create index contact_list_members_contact on contact_list_members (contact_id);

-- Fields that a workspace adds to its contacts.
create table contact_fields (
  id text primary key,
  workspace_id text not null references workspaces (id) on delete cascade,
  name text not null,
  kind text not null check (kind in ('text', 'number', 'date', 'choice')),
  choices text[] not null default '{}',
  nth smallint not null,
  deleted_at timestamptz
);
create index contact_fields_workspace on contact_fields (workspace_id, nth);

-- What happened with somebody, by the key of a way to reach them or by a contact. A contact's timeline is what
-- has one of its keys, so a number that is saved later brings its calls along, and a merge moves nothing.
create table contact_timeline (
  workspace_id text not null references workspaces (id) on delete cascade,
  key_kind text not null check (key_kind in ('phone', 'email', 'username', 'contact')),
  key text not null,
  -- 'call', 'voicemail', 'note', 'booking', 'meeting', 'message', 'task', 'consent', 'created', 'merged'
  kind text not null,
  -- The call, note, meeting: with `kind` it is the same entry.
  thing_id text not null,
  at timestamptz not null,
  -- Who of the workspace took part. Others see it if their role or number lets them.
  account_id text references users (id) on delete set null,
  -- The workspace's own number, in E.164: people who may read it see what came over it.
  own_number text,
  facts jsonb not null default '{}',
  primary key (workspace_id, key_kind, key, kind, thing_id)
);
create index contact_timeline_key on contact_timeline (workspace_id, key_kind, key, at desc, thing_id desc, kind desc);

create table contact_notes (
  id text primary key,
  workspace_id text not null references workspaces (id) on delete cascade,
  contact_id text not null references contacts (id) on delete cascade,
  author_id text references users (id) on delete set null,
  text text not null,
  mentions text[] not null default '{}',
  call_id text,
  at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz
);
create index contact_notes_contact on contact_notes (contact_id, at desc);

-- What a person agreed to or refused. Rows are only added.
create table contact_consents (
  id text primary key,
  workspace_id text not null references workspaces (id) on delete cascade,
  contact_id text not null references contacts (id) on delete cascade,
  about text not null check (about in ('recording', 'ai', 'sms', 'mail')),
  given boolean not null,
  wording text not null,
  channel text not null,
  noted_by text references users (id) on delete set null,
  at timestamptz not null
);
create index contact_consents_contact on contact_consents (contact_id, about, at desc);

-- Rows leave only with their contact, and lose only who noted them: both are done by triggers of foreign keys.
create function contact_consents_stay() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'consents are only added';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $$;
create trigger contact_consents_stay before update or delete on contact_consents
  for each row execute function contact_consents_stay();

create table contact_views (
  id text primary key,
  workspace_id text not null references workspaces (id) on delete cascade,
  -- Null: everybody's.
  account_id text references users (id) on delete cascade,
  name text not null,
  shown jsonb not null,
  nth smallint not null,
  created_at timestamptz not null
);
create index contact_views_workspace on contact_views (workspace_id, nth);

create table contact_imports (
  id text primary key,
  workspace_id text not null references workspaces (id) on delete cascade,
  account_id text not null references users (id) on delete cascade,
  name text not null,
  kind text not null check (kind in ('csv', 'vcard')),
  blob text,
  columns jsonb,
  -- ISO 3166-1: where numbers without a country code are from.
  home text not null default 'US',
  state text not null check (state in ('uploaded', 'running', 'done', 'failed', 'undone')),
  rows_total integer,
  rows_done integer not null default 0,
  added integer not null default 0,
  problems jsonb not null default '[]',
  problem_count integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index contact_imports_workspace on contact_imports (workspace_id, created_at desc);

create table contact_merges (
  id text primary key,
  workspace_id text not null references workspaces (id) on delete cascade,
  kept_id text not null references contacts (id) on delete cascade,
  gone_id text not null references contacts (id) on delete cascade,
  -- The kept one as it was and as the merge left it, so that taking it back restores it.
  before jsonb not null,
  after jsonb not null,
  -- Lists that it came into.
  lists text[] not null default '{}',
  merged_at timestamptz not null,
  merged_by text references users (id) on delete set null,
  undone_at timestamptz
);
create index contact_merges_kept on contact_merges (kept_id);
create index contact_merges_gone on contact_merges (gone_id);
create index contact_points_digits on contact_points using gin (workspace_id, key gin_trgm_ops) where kind = 'phone';

-- Pairs that somebody said are two people: they aren't suggested again.
create table contact_apart (
  workspace_id text not null references workspaces (id) on delete cascade,
  first_id text not null references contacts (id) on delete cascade,
  second_id text not null references contacts (id) on delete cascade,
  primary key (first_id, second_id)
);
