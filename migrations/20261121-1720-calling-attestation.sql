-- Of a call that came in and that its caller gave up: how long it rang. A short ring that wants to be called back at a
-- price (see src/features/calling/rules/short-ring.ts) is marked with what gives it away.
alter table phone_legs
  add column ring_ms bigint check (ring_ms >= 0),
  add column short_ring text check (short_ring in ('costly', 'widespread'));

-- Whom a number has called lately.
create index calls_from_number on calls (phone_number, placed_at) where caller_id = 'network';

-- What a carrier swears of the number that a call of its shows (STIR/SHAKEN); null when nothing was looked at.
alter table calls
  add column attestation text check (attestation in ('A', 'B', 'C', 'failed', 'none')),
  add constraint calls_attested_by_network check (attestation is null or caller_id = 'network');
