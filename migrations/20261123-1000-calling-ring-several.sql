-- A call may ring several people (see src/features/calling/rules/parties.ts). One that rings one party names it in callee_id, as
-- all calls until now do: nothing of them is rewritten. One that rings several has them in `rung`, in order: whom, whether their
-- devices ring, and how they left it. That is locked and changed with the rest of the call.
alter table calls
  alter column callee_id drop not null,
  add column rung jsonb,
  add column answered_by text,
  add constraint calls_rings_somebody check ((callee_id is null) = (rung is not null)) not valid,
  add constraint calls_answered_by_one_of_several check (answered_by is null or (rung is not null and answered_at is not null)) not valid;

-- The same calls, for each of the people whom they ring: what finds them among somebody's open calls and in their history.
create table call_rings (
  call_id text not null references calls (id) on delete cascade,
  account_id text not null,
  -- open: it goes on for them. over: it is in their history. hidden: they don't know of it.
  state text not null check (state in ('open', 'over', 'hidden')),
  placed_at timestamptz not null,
  caller_id text not null,
  phone_number text,
  own_number text,
  ended_at timestamptz,
  end_reason text,
  is_missed boolean not null default false,
  primary key (call_id, account_id),
  constraint call_rings_over_whole check ((state = 'over') = (ended_at is not null and end_reason is not null))
);
create index call_rings_open on call_rings (account_id) where state = 'open';
-- As calls_history_of_callee: all that a filter or a search asks about a call is in the index.
create index call_rings_history on call_rings (account_id, placed_at desc, call_id desc)
  include (caller_id, phone_number, own_number, ended_at, end_reason, is_missed) where state = 'over';
alter table call_rings set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
