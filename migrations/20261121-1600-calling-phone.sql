-- Telephone calls (see src/features/calling/server/phone). A call to or from a number is a call like any other, with the
-- network on one of its sides.
alter table calls
  add column phone_number text,
  add column own_number text,
  add column micro_usd_per_minute bigint,
  add column lasts_until timestamptz,
  add constraint calls_phone_facts check (
    (caller_id = 'network' or callee_id = 'network')
    or (phone_number is null and own_number is null and micro_usd_per_minute is null and lasts_until is null)
  );

-- How a telephone call went through the network, and what it cost. Written with the call and closed once, with its money.
create table phone_legs (
  call_id text primary key references calls (id) on delete cascade,
  account_id text not null,
  direction text not null check (direction in ('outgoing', 'incoming')),
  -- Where it goes: of an outgoing call, from the deck that priced it.
  destination text,
  country_code text,
  deck_version integer,
  -- What is set aside for it in the books (billing: holdUse), in thirds of a second of call time; null when it costs nothing.
  use_key text,
  units_per_second integer not null check (units_per_second > 0),
  held_units integer not null default 0 check (held_units >= 0),
  -- What of the balance that would cost; until it is settled it counts as spent.
  held_micro_usd bigint not null default 0 check (held_micro_usd >= 0),
  -- Asked carriers in order, each with what it said.
  attempts jsonb not null default '[]',
  provider_name text,
  carrier_call_id text,
  -- What the carrier asks for a minute; null when it has published nothing.
  cost_micro_usd_per_minute bigint,
  -- The process that holds the leg, and when it last said so. Nobody else can end it in the network.
  held_by text not null,
  billed_seconds integer not null default 0,
  included_seconds integer not null default 0,
  charge_micro_usd bigint not null default 0 check (charge_micro_usd >= 0),
  settled_at timestamptz
);
create index phone_legs_open on phone_legs (call_id) where settled_at is null;
create index phone_legs_account on phone_legs (account_id, call_id);

-- Accounts that may not call telephones for now, because of what was tried from them.
create table phone_freezes (
  account_id text primary key,
  reason text not null,
  frozen_at timestamptz not null,
  until timestamptz not null
);

-- Tries to call what is not served: a few are a mistake, many are somebody who has got hold of an account.
create table phone_barred (
  account_id text not null,
  phone_number text not null,
  at timestamptz not null
);
create index phone_barred_lately on phone_barred (account_id, at);
