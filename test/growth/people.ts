/** People of the data set, what each has of everything, and the small rows of their accounts. */
export const PEOPLE = [
  `insert into users (id, name, email, email_verified, created_at, updated_at, terms_version, privacy_version)
   select id, 'Person ' || n, id || '@people.test', true, begins, begins, '2025-04-06', '2025-04-06' from growth_owner`,
  `insert into usernames (username, skeleton, account_id, claimed_at) select id, id, id, begins from growth_owner`,
  `insert into acquaintances (account_id, other_id, talked)
   select mine.id, theirs.id, true from growth_owner as mine join growth_owner as theirs on theirs.n between mine.n + 1 and mine.n + 5`,
  `insert into call_blocks (id, account_id, blocked_number, blocked_at)
   select 'block-' || n || '-' || k, id, '+1900555' || lpad(k::text, 4, '0'), ends from growth_owner, generate_series(1, 3) as k`,
  `insert into sessions (id, token, user_id, ip_address, user_agent, expires_at, created_at, updated_at)
   select 'session-' || n, 'token-' || n, id, '192.0.2.7', 'A browser', ends + interval '30 days', begins, ends from growth_owner`,
  `insert into safety_events (account_id, kind, network, user_agent, facts, at)
   select id, case when k % 5 = 0 then 'sign-in-failed' else 'signed-in' end, '192.0.' || k || '.x', 'A browser', '{"method":"password"}',
     ends - k * interval '9 days'
   from growth_owner, generate_series(1, 10) as k`,
  `insert into looks (id, operator_id, session_id, account_id, reason, began_at, ends_at, ended_at)
   select 'look-' || n, 'growth-000001', 'session-1', id, 'Asked', ends, ends + interval '30 minutes', ends + interval '4 minutes'
   from growth_owner where n % 50 = 0`,
  `insert into admin_notes (id, subject, written_by, body, at)
   select 'note-' || n, 'account:' || id, 'growth-000001', 'Called about the port-in.', ends from growth_owner where n % 20 = 0`,
  `insert into audit_log (id, at, actor, action, subject, facts, previous, hash)
   select row_number() over (order by k, n), ends - k * interval '1 day', 'growth-000001', 'invoice.voided', 'account:' || id, '{}',
     md5(id || k), md5(id || k)
   from growth_owner, generate_series(1, 5) as k`,
  `insert into sign_in_codes (id, account_id, address, kind, code_hash, token_hash, created_at, expires_at)
   select 'code-' || n, id, id || '@people.test', 'sign-in', md5(id), md5('token' || id), ends, ends + interval '10 minutes' from growth_owner`,
  `insert into used_puzzles (id, expires_at) select 'puzzle-' || n, ends + interval '5 minutes' from growth_owner`,
  `insert into refresh_tokens (token_hash, session_id, created_at, used_at)
   select 'refresh-' || n || '-' || k, 'session-' || n, ends - k * interval '1 hour', case when k > 0 then ends end
   from growth_owner, generate_series(0, 4) as k`,
  `insert into exchange_codes (code_hash, account_id, method, challenge, challenge_method, created_at, expires_at)
   select 'exchange-' || n, id, 'otp', repeat('x', 43), 's256', ends, ends + interval '5 minutes' from growth_owner`,
  `insert into credentials (id, user_id, account_id, provider_id, password, created_at, updated_at)
   select 'credential-' || n, id, id, 'credential', repeat('x', 160), begins, begins from growth_owner`,
  `insert into verifications (id, identifier, value, expires_at, created_at, updated_at)
   select 'verification-' || n, md5(id), id, ends + interval '1 day', ends, ends from growth_owner where n % 10 = 0`,
  `insert into realtime_cursor (account_id, seq) select id, 20 from growth_owner`,
  `insert into realtime_event (account_id, seq, topic, payload, created_at)
   select id, k, 'calling.call', jsonb_build_object('id', id || '-' || k, 'state', 'ended', 'peer', repeat('x', 300)),
     ends - k * interval '7 hours'
   from growth_owner, generate_series(1, 20) as k`,
  `insert into rate_limit (key, points, expire)
   select 'calling.quote:' || id, 3, extract(epoch from ends)::bigint * 1000 + 60000 from growth_owner`,
  `insert into notifications (id, account_id, kind, category, tab, title, body, path, at, read_at)
   select 'news-' || n || '-' || k, id, 'call.missed', 'missed-calls', case when k % 2 = 0 then 'calls' end, 'Missed call', 'Rang 45 s',
     '/calls', ends - k * interval '5 hours', case when k > 5 then ends end
   from growth_owner, generate_series(1, 40) as k`,
  `insert into notification_counts (account_id, unread) select id, 5 from growth_owner`,
  `insert into notification_choices (account_id, ways, digest, digest_due_at, updated_at)
   select id, '{}', 'daily', ends + interval '1 day', begins from growth_owner where n % 10 = 0`,
  `insert into mail_refusals (address_hash, refused, last_message_id, last_at)
   select md5(id || k), 1, id, ends from growth_owner, generate_series(1, 5) as k`,
  `insert into push_subscriptions (id, account_id, session_id, endpoint, p256dh, auth, user_agent, created_at, pushed_at)
   select 'browser-' || n || '-' || k, id, 'session-' || n, 'https://push.example/' || n || '/' || k, repeat('x', 87), repeat('x', 22),
     'A browser', begins, ends
   from growth_owner, generate_series(1, 2) as k`,
  // Rings of the last minutes that were sent, and what waits.
  `insert into push_outbox (id, batch, subscription_id, account_id, topic, is_ring, urgency, message, at, next_at, expires_at, sent_at)
   select 'push-' || n, 'batch-' || n, 'browser-' || n || '-1', id, md5(id), n % 10 > 0, 'high', '{"title":"A call","tag":"call"}',
     ends, ends, ends + interval '1 minute', case when n % 10 > 0 then ends end
   from growth_owner`,
  `insert into phone_barred (account_id, phone_number, at)
   select id, '+8821600000', ends - k * interval '9 days' from growth_owner, generate_series(1, 2) as k`,
  `insert into phone_freezes (account_id, reason, frozen_at, until)
   select id, 'barred', ends - interval '9 days', ends - interval '8 days' from growth_owner where n % 100 = 0`,
  `insert into first_steps (account_id, invited_at, over_at) select id, begins, begins from growth_owner where n % 3 > 0`,
  `insert into phone_credit (account_id, network, granted_at) select id, md5((n / 2)::text), begins from growth_owner`,
  `insert into proven_phone (account_id, phone_number, country_code, proven_at)
   select id, '+4479' || lpad(n::text, 8, '0'), 'GB', begins from growth_owner`,
  `insert into trial_phone (phone_number, account_id, country_code, claimed_at)
   select phone_number, account_id, country_code, proven_at from proven_phone`,
  `insert into carrier_webhooks (event_id, call_id, kind, taken_at)
   select 'hook-' || n, 'leg-' || n, 'call.hangup', ends - interval '2 hours' from growth_owner`,
  `insert into site_message (id, received_at, name, email, inquiry_type, subject, message, digest, mailed_at, answered_at)
   select 'message-' || lpad(n::text, 9, '0'), ends - n * interval '1 minute', 'Person ' || n, id || '@people.test', 'support', 'A question',
     repeat('How? ', 40), md5(id), ends, case when n % 20 = 0 then null else ends end
   from growth_owner where n % 10 = 0`,
  `insert into site_heartbeat (minute, web, mail, jobs, realtime)
   select extract(epoch from now())::integer / 60 - k, true, true, true, true
   from generate_series(1, (select count(*)::integer * 25 from growth_owner)) as k`,
];

/** Numbers that are rented, shown and brought here. */
export const NUMBERS = [
  `insert into telephony_providers (id, name) values ('growth', 'growth') on conflict do nothing`,
  `insert into phone_numbers (id, account_id, phone_number, country_code, area_code, place, kind, has_voice, has_sms, has_fax,
     provider_id, inventory, monthly_micro_usd, status, is_default, rented_at, rent_anchor, next_rent_at, released_at)
   select 'number-' || n || '-' || k, id, '+1' || 200 + nth % 700 || lpad((2000000 + nth / 700)::text, 7, '0'), 'US',
     (200 + nth % 700)::text, 'A town', 'local', true, true, false, 'growth', 'on-net', 1990000,
     case when k % 10 = 9 then 'gone' else 'active' end, k = 1, begins, begins,
     ends + (case when nth % 10 = 0 then 1 + nth % 290 / 10 else 5 + nth % 25 end) * interval '1 day', case when k % 10 = 9 then ends end
   from (select *, row_number() over (order by k, n) as nth
         from growth_owner, lateral generate_series(1, growth_owner.numbers) as k) as each_number`,
  `insert into emergency_addresses (number_id, account_id, country_code, name, street, unit, city, region, postal_code, updated_at)
   select id, account_id, 'US', 'A person', '1 Main Street', '', 'A town', 'NY', '10001', rented_at
   from phone_numbers where status = 'active' and is_default`,
  `insert into number_candidates (account_id, phone_number, country_code, area_code, kind, has_voice, has_sms, has_fax, found_at)
   select id, '+1' || 200 + k || '9' || lpad(n::text, 6, '0'), 'US', (200 + k)::text, 'local', true, true, false, ends
   from growth_owner, generate_series(1, 2) as k`,
  `insert into number_holds (phone_number, account_id, expires_at)
   select phone_number, account_id, found_at + interval '10 minutes' from number_candidates where phone_number like '+1201%'
   and right(phone_number, 2) = '77'`,
  `insert into verified_caller_ids (id, account_id, phone_number, country_code, verified_at, created_at)
   select 'shown-' || account_id, account_id, phone_number, country_code, proven_at, proven_at from proven_phone`,
  `insert into port_in_orders (id, account_id, phone_number, country_code, losing_carrier, carrier_account, authorized_name, state,
     scheduled_for, created_at, changed_at)
   select 'port-' || n, id, '+4420' || lpad(n::text, 8, '0'), 'GB', 'A carrier', '12345', 'A person',
     case when n % 500 = 0 then 'submitted' else 'completed' end, case when n % 500 = 0 then null else begins end, begins, begins
   from growth_owner where n % 10 = 0`,
  `insert into port_in_events (order_id, kind, at)
   select id, kind, created_at from port_in_orders, unnest(array['edited', 'submitted']) as kind`,
];
