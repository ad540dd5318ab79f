-- To whom a number of a workspace is given, and what for. Nobody in it: it rings its owner.
create table phone_number_people (
  number_id text not null references phone_numbers (id) on delete cascade,
  account_id text not null references users (id) on delete cascade,
  may_call boolean not null,
  is_rung boolean not null,
  may_read boolean not null,
  primary key (number_id, account_id),
  constraint phone_number_people_something check (may_call or is_rung or may_read)
);
create index phone_number_people_account on phone_number_people (account_id);
