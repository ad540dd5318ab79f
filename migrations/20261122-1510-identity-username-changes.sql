-- When an account gave up a username for another, which keeps the old one from everybody else for ninety days: how often
-- that may happen is decided by these.
create table username_changes (
  account_id text not null references users (id) on delete cascade,
  changed_at timestamptz not null
);
create index username_changes_account on username_changes (account_id, changed_at);
create index username_changes_changed_at on username_changes (changed_at);
