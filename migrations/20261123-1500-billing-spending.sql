-- Who spends, and from which number (see src/features/billing/server/spending). Columns that may be null change no row.
alter table allowance_use
  add column person text,
  add column own_number text,
  -- The person's monthly limit held less than was asked for.
  add column is_limited boolean not null default false;
alter table ledger_hold add column person text;

-- What was paid from a workspace's wallet in a calendar month (UTC), by person and number. A trigger adds every posting, so that
-- it equals the ledger. Nobody and no number are ''.
create table spending (
  workspace_id text not null,
  month date not null,
  person text not null default '',
  number text not null default '',
  kind text not null,
  micro_usd bigint not null default 0,
  -- Talk time that was charged or taken from an allowance, and how many uses it was.
  seconds bigint not null default 0,
  uses bigint not null default 0,
  primary key (workspace_id, month, person, number, kind)
) with (fillfactor = 50);

-- How much a person may spend in a calendar month. No row: no limit.
create table spending_limit (
  workspace_id text not null,
  account_id text not null,
  micro_usd bigint not null check (micro_usd > 0),
  set_by text not null,
  set_at timestamptz not null,
  primary key (workspace_id, account_id)
);

-- What the owners were told about a person's month.
create table spending_notice (
  workspace_id text not null,
  account_id text not null,
  month date not null,
  level text not null check (level in ('near', 'reached')),
  told_at timestamptz not null,
  primary key (workspace_id, account_id, month, level)
);
