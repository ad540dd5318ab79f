-- Calls that are up on a trunk, with what a BYE for them needs. The process that holds one says every few seconds that it
-- does; when it has died, another one, or its own next start, ends the call at the carrier, which would bill it on.
create table if not exists carrier_dialogs (
  carrier_name text not null,
  -- The Call-ID of SIP.
  call_id text not null,
  dialog jsonb not null,
  heard_at timestamptz not null,
  -- How often a BYE was sent in the place of the process that held it.
  tries integer not null default 0 check (tries >= 0),
  primary key (carrier_name, call_id)
);
