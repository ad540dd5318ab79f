-- What somebody has done on the list of first steps that no call shows, and when they put the list away. No row: neither.
create table first_steps (
  account_id text primary key references users (id) on delete cascade,
  invited_at timestamptz,
  over_at timestamptz
);
