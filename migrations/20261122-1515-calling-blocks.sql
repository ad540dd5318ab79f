-- People and phone numbers that somebody doesn't want to hear from.
create table call_blocks (
  id text primary key,
  account_id text not null references users (id) on delete cascade,
  blocked_account_id text references users (id) on delete cascade,
  -- E.164
  blocked_number text,
  blocked_at timestamptz not null,
  constraint call_blocks_one_kind check ((blocked_account_id is null) <> (blocked_number is null)),
  constraint call_blocks_somebody_else check (blocked_account_id <> account_id)
);
create unique index call_blocks_person on call_blocks (account_id, blocked_account_id);
create unique index call_blocks_number on call_blocks (account_id, blocked_number);
create index call_blocks_blocked on call_blocks (blocked_account_id);

-- Why a call rings nobody: its callee has blocked the caller, or doesn't want to be disturbed.
alter table calls add column quiet text;

-- Who had called each other before this migration.
insert into acquaintances (account_id, other_id, talked)
select pair.account_id, pair.other_id, bool_or(pair.talked)
from (
  select caller_id as account_id, callee_id as other_id, answered_at is not null as talked from calls where state = 'ended'
  union all
  select callee_id, caller_id, answered_at is not null from calls where state = 'ended'
) as pair
join users as one on one.id = pair.account_id
join users as other on other.id = pair.other_id
group by pair.account_id, pair.other_id
on conflict do nothing;
