-- How each of the two people of a call said that it sounded. It goes with the call.
create table call_ratings (
  call_id text not null references calls (id) on delete cascade,
  account_id text not null,
  verdict text not null check (verdict in ('good', 'bad')),
  reasons text[] not null default '{}',
  rated_at timestamptz not null,
  primary key (call_id, account_id),
  check (verdict = 'bad' or reasons = '{}')
);
