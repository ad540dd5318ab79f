-- Wrong codes in a row, by account: five lock the codes for a while (see rules/factors/guesses.ts).
create table factor_guesses (
  account_id text primary key references users (id) on delete cascade,
  failures smallint not null default 0,
  failed_at timestamptz,
  locked_until timestamptz
);
