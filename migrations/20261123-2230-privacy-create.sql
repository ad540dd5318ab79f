-- Archives that people asked for. The file is among the blobs.
create table data_export (
  id text primary key,
  account_id text not null references users (id) on delete cascade,
  -- Null: what is the person's own.
  workspace_id text,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  -- Parts that are written, of how many, and the rows in them.
  parts_done integer not null default 0,
  parts integer not null default 0,
  rows_done bigint not null default 0,
  bytes bigint,
  asked_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  constraint data_export_done check ((state = 'done') = (bytes is not null))
);
-- One at a time.
create unique index data_export_one on data_export (account_id) where state in ('waiting', 'running');
create index data_export_of on data_export (account_id, asked_at);
create index data_export_over on data_export (expires_at) where state = 'done';

-- Accounts and workspaces whose owner asked to delete them. What is left of one that was carried out says nothing about
-- a person: ids, times, and which feature was erased when.
create table data_deletion (
  id text primary key,
  subject text not null check (subject in ('person', 'workspace')),
  subject_id text not null,
  -- Who asked.
  account_id text not null,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  kept_at timestamptz,
  done_at timestamptz,
  -- What the receipt needs. Null once it was sent, or when the account was kept.
  receipt jsonb
);
create unique index data_deletion_one on data_deletion (subject, subject_id) where kept_at is null and done_at is null;
create index data_deletion_by on data_deletion (account_id) where kept_at is null and done_at is null;
create index data_deletion_due on data_deletion (due_at) where kept_at is null and done_at is null;
