/**
 * Calls that have ended, a year and more of them in the order in which they were placed, how they went through the network
 * and how they sounded. Of ten calls of an account five go to telephones and two come from them; one of 200 fails; the very
 * first goes to a number that nobody called again.
 */
export const CALLS = [
  `create temp table growth_call as
   select owner.id as owner, n, k, 'call-' || n || '-' || k as id, k % 10 as kind, k % 200 = 7 as has_failed, k % 4 <> 3 as is_talk,
     date_trunc('milliseconds', begins + (ends - begins) * ((k - 0.5) / owner.calls) + n * interval '7 milliseconds') as placed_at,
     case when k = 1 then '+33199887766' else '+44207' || lpad((k * 7919 % 5000)::text, 7, '0') end as number,
     'growth-' || lpad((22 + (n * 31 + k * 17) % (people - 21))::text, 6, '0') as peer
   from growth_owner as owner, lateral generate_series(1, owner.calls) as k, (select count(*) as people from growth_owner) as all_people
   order by placed_at`,
  // No account calls itself.
  `update growth_call set peer = 'growth-000022' where peer = owner and owner <> 'growth-000022'`,
  `update growth_call set peer = 'growth-000023' where peer = owner`,
  `insert into calls (id, caller_id, callee_id, state, version, placed_at, ring_until, caller_device_id, callee_device_id, answered_at,
     ended_at, end_reason, ended_by, phone_number, own_number, micro_usd_per_minute)
   select id, case when kind in (5, 6) then 'network' when kind = 9 then peer else owner end,
     case when kind < 5 then 'network' when kind in (7, 8) then peer else owner end,
     'ended', 4, placed_at, placed_at + interval '45 seconds', 'a-device', case when is_talk and not has_failed then 'a-device' end,
     case when is_talk and not has_failed then placed_at + interval '6 seconds' end,
     placed_at + interval '97 seconds', case when has_failed then 'failed' when is_talk then 'hangup' else 'cancelled' end,
     case when has_failed then null else 'caller' end, case when kind < 7 then number end, case when kind < 7 then '+12125550123' end,
     case when kind < 5 then 20000 end
   from growth_call`,
  // One in ten rang its owner and somebody else, who is named above. A data set that is loaded before there is such a table lacks them.
  `do $$ begin if to_regclass('call_rings') is not null then
     update calls set callee_id = null, answered_by = case when is_talk and not has_failed then owner end,
       rung = jsonb_build_array(
         jsonb_build_object('party', owner, 'quiet', null, 'state', 'ringing', 'leftAt', null),
         jsonb_build_object('party', peer, 'quiet', null, 'state', 'ringing', 'leftAt', null))
     from growth_call where growth_call.id = calls.id and kind = 6;
     insert into call_rings (call_id, account_id, state, placed_at, caller_id, phone_number, own_number, ended_at, end_reason, is_missed)
     select id, rung, 'over', placed_at, 'network', number, '+12125550123',
       case when is_answered and rung = peer then placed_at + interval '6 seconds' else placed_at + interval '97 seconds' end,
       case when has_failed then 'failed' when not is_answered then 'cancelled' when rung = peer then 'answered-elsewhere' else 'hangup' end,
       not is_answered
     from (select *, is_talk and not has_failed as is_answered from growth_call where kind = 6) as incoming,
       unnest(array[owner, peer]) as rung;
   end if; end $$`,
  // And belongs to the owner's workspace. Calls that rang one person do without it being written. Loaded without the column, they lack it.
  `do $$ begin if exists (select from information_schema.columns where table_name = 'calls' and column_name = 'workspace_id') then
     update calls set workspace_id = owner from growth_call where growth_call.id = calls.id and kind = 6;
     insert into call_people (workspace_id, account_id) select distinct owner, peer from growth_call where kind = 6;
   end if; end $$`,
  // A few go on.
  `insert into calls (id, caller_id, callee_id, state, version, placed_at, ring_until, caller_device_id, callee_device_id, answered_at,
     caller_heard_at, callee_heard_at)
   select 'open-' || n, id, 'growth-' || lpad((n + 1)::text, 6, '0'), 'answered', 3, ends, ends, 'a-device', 'a-device', ends,
     ends + interval '1 year', ends + interval '1 year'
   from growth_owner where n > 21 and n % 50 = 0`,
  // Everybody has looked at their missed calls once.
  `insert into missed_seen (account_id, seen_until) select id, now() - interval '30 days' from users`,
  `insert into phone_legs (call_id, account_id, direction, destination, country_code, deck_version, use_key, units_per_second,
     held_units, attempts, provider_name, carrier_call_id, held_by, billed_seconds, charge_micro_usd, settled_at, ring_ms)
   select id, owner, case when kind < 5 then 'outgoing' else 'incoming' end, 'United Kingdom', 'GB', 1,
     case when kind < 5 then 'call:' || id end, 3, 180, '[{"q850": null, "sipCode": 200, "providerName": "growth"}]', 'growth', 'leg-' || id,
     'a process', 91, 30000, placed_at + interval '97 seconds', case when kind = 5 then 4000 end
   from growth_call where kind < 7`,
  `insert into call_quality (call_id, account_id, minute, round_trip_ms, jitter_ms, loss, codec, path, mos)
   select id, owner, minute, 40, 5, 0.001, 'PCMU', 'direct', 4.38 from growth_call, generate_series(0, 1) as minute
   where is_talk and not has_failed`,
  `insert into call_ratings (call_id, account_id, verdict, rated_at)
   select id, owner, 'good', placed_at from growth_call where is_talk and not has_failed`,
  `insert into call_recording_consents (call_id, version, account_id, said, words, at)
   select id, version, owner, 'asked', 'I want to record this call.', placed_at from growth_call, generate_series(3, 4) as version
   where is_talk and not has_failed`,
  `insert into allowance_use (key, account_id, service, units, from_allowance, price_micro_usd, price_units)
   select 'call:' || id, owner, 'call-time', 180, 90, 20000, 180 from growth_call where kind < 5`,
  `insert into ledger_hold (key, account, kind, amount, settled, state, opened_at, expires_at, closed_at, fingerprint)
   select 'call:' || id || ':balance', 1000000 + n, 'call', 30000, 30000, 'settled', placed_at, placed_at + interval '1 hour',
     placed_at + interval '97 seconds', sha256(id::bytea)
   from growth_call where kind < 5`,
];
