-- What people were told (see src/features/notifications). A row that waits to be read takes in further ones of its group.
create table notifications (
  id text primary key,
  account_id text not null references users (id) on delete cascade,
  -- The workspace that it is about; null for what belongs to the person.
  workspace_id text references workspaces (id) on delete cascade,
  kind text not null,
  category text not null,
  tab text,
  title text not null,
  body text not null,
  path text,
  group_key text,
  times integer not null default 1,
  at timestamptz not null,
  read_at timestamptz,
  -- The press of "Read all" that read it, so that it can be taken back.
  read_with text
);
create index notifications_account on notifications (account_id, at desc, id desc);
create index notifications_unread on notifications (account_id, at desc, id desc) where read_at is null;
create index notifications_tab on notifications (account_id, tab, at desc, id desc) where tab is not null;
create unique index notifications_group on notifications (account_id, group_key) where read_at is null and group_key is not null;
create index notifications_at on notifications (at);
create index notifications_workspace on notifications (workspace_id) where workspace_id is not null;

-- How many are unread. The row's lock gives changes of one person's list an order, which is that of their events.
create table notification_counts (
  account_id text primary key references users (id) on delete cascade,
  unread integer not null check (unread >= 0)
);

-- What people chose about being told. Without a row, the defaults of each category hold.
create table notification_choices (
  account_id text primary key references users (id) on delete cascade,
  -- By category, and in it by way: true or false.
  ways jsonb not null default '{}',
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  rings_twice boolean not null default true,
  muted_until timestamptz,
  digest text not null default 'off' check (digest in ('off', 'daily', 'weekly')),
  digest_sent_at timestamptz,
  updated_at timestamptz not null,
  check ((quiet_from is null) = (quiet_to is null))
);
