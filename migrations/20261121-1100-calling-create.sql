-- Calls between people, and how they sounded (see src/features/calling). People are named by account id without a
-- foreign key: the record of a call outlives an account of one of the two, because it is the other one's history too.
create table calls (
  id text primary key,
  caller_id text not null,
  callee_id text not null,
  state text not null check (state in ('dialing', 'ringing', 'answered', 'ended')),
  version integer not null,
  placed_at timestamptz not null,
  ring_until timestamptz not null,
  caller_device_id text,
  callee_device_id text,
  answered_at timestamptz,
  caller_holds boolean not null default false,
  callee_holds boolean not null default false,
  caller_heard_at timestamptz,
  callee_heard_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  ended_by text check (ended_by in ('caller', 'callee')),
  constraint calls_two_people check (caller_id <> callee_id),
  constraint calls_answered_whole check (
    state <> 'answered' or (
      answered_at is not null and callee_device_id is not null
      and caller_heard_at is not null and callee_heard_at is not null
    )
  ),
  constraint calls_ended_whole check ((state = 'ended') = (ended_at is not null and end_reason is not null)),
  constraint calls_talk_forwards check (ended_at >= coalesce(answered_at, placed_at))
);

-- History, newest first, of either side.
create index calls_history_caller on calls (caller_id, placed_at desc, id desc) where state = 'ended';
create index calls_history_callee on calls (callee_id, placed_at desc, id desc) where state = 'ended';
-- The few calls that go on now: how many lines somebody uses, and what the sweeper looks for each second.
create index calls_open_caller on calls (caller_id) where state <> 'ended';
create index calls_open_callee on calls (callee_id) where state <> 'ended';
create index calls_ring_deadline on calls (ring_until) where state in ('dialing', 'ringing');
create index calls_last_heard on calls (greatest(caller_heard_at, callee_heard_at)) where state = 'answered';

-- One minute of a call as the devices of one of its two people measured it.
create table call_quality (
  call_id text not null references calls (id) on delete cascade,
  account_id text not null,
  minute integer not null,
  round_trip_ms double precision,
  jitter_ms double precision,
  loss double precision,
  codec text,
  path text,
  mos double precision,
  primary key (call_id, account_id, minute)
);
