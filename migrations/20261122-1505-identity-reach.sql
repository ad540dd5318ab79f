-- Who can reach somebody: who finds them by username, and whether their devices ring.
alter table users
  add column findable_by text not null default 'everyone' check (findable_by in ('everyone', 'acquaintances', 'nobody')),
  add column do_not_disturb boolean not null default false,
  -- When it ends by itself; null until it is turned off.
  add column do_not_disturb_until timestamptz;

create trigger users_reach after update of findable_by, do_not_disturb, do_not_disturb_until on users for each row
  execute function announce_person_change();

-- Two people who have called each other, once for each of them. It keeps neither when nor how often.
create table acquaintances (
  account_id text not null references users (id) on delete cascade,
  other_id text not null references users (id) on delete cascade,
  -- Whether one of their calls was answered.
  talked boolean not null,
  primary key (account_id, other_id)
);
create index acquaintances_other on acquaintances (other_id);
