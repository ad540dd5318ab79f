/** Meetings of everybody: two with their transcripts, notes and links. */
export const MEETINGS = [
  `insert into meetings (id, workspace_id, private_to, added_by, name, platform, day, duration_ms, people, lines, notes_state, searched,
     created_at, changed_at)
   select 'meeting-' || n || '-' || k, id, case when k = 1 then id end, id, 'Northlight weekly ' || k, 'upload', (ends - k * interval '7 days')::date,
     60000, '{Ana,Ben}', 6, 'made', 'northlight weekly ' || k, begins, ends
   from growth_owner, generate_series(1, 2) as k`,
  `insert into meeting_lines (meeting_id, nth, workspace_id, speaker, start_ms, text)
   select 'meeting-' || n || '-' || k, l, id, 'Ana', l * 10000, 'We promise the quote number ' || l || ' to ' || md5(id || l)
   from growth_owner, generate_series(1, 2) as k, generate_series(0, 5) as l`,
  `insert into meeting_changes (id, meeting_id, workspace_id, at, account_id, nth, before, after)
   select 'meeting-change-' || n, 'meeting-' || n || '-1', id, ends, id, 1, 'coat', 'quote' from growth_owner`,
  `insert into meeting_notes (meeting_id, workspace_id, body, made_of, made_at)
   select 'meeting-' || n || '-' || k, id, '{}', 1, ends from growth_owner, generate_series(1, 2) as k`,
  `insert into meeting_links (id, meeting_id, workspace_id, token_hash, has_transcript, created_by, created_at, expires_at)
   select 'meeting-link-' || n, 'meeting-' || n || '-1', id, decode(md5(id), 'hex'), false, id, ends, ends + interval '7 days' from growth_owner`,
  `insert into meeting_mails (id, meeting_id, workspace_id, recipient, sent_by, requested_at)
   select 'meeting-mail-' || n, 'meeting-' || n || '-1', id, 'ana@people.test', id, ends from growth_owner`,
  `insert into meeting_settings (workspace_id, keep_days, keep_sound_days)
   select id, case when n % 50 = 0 then 365 end, case when n % 50 = 1 then 365 end from growth_owner`,
  // Nearly all have ended and have their transcript.
  `insert into meeting_recordings (meeting_id, workspace_id, source, state, mime, speakers, device_id, bytes, pieces, duration_ms, started_at,
     last_piece_at, ended_at, ended_by, sealed_key, keeps_sound, levels, consent_words, consent_by, consent_at, transcript_state,
     transcript_progress)
   select 'meeting-' || n || '-' || k, id, 'tab', case when n % 500 = 0 then 'recording' else 'ended' end, 'audio/webm;codecs=opus',
     '["Ana", null]', 'device-' || n, 48000, 3, 60000, begins, begins + interval '1 minute',
     case when n % 500 = 0 then null else begins + interval '1 minute' end, case when n % 500 = 0 then null else 'device' end,
     case when n % 4 = 0 then null else md5(id) end, n % 4 > 0, decode(md5(id), 'hex'), 'They agreed.', id, begins,
     case when n % 500 = 0 then 'later' when n % 500 = 1 then 'waiting-for-engine' else 'done' end, 100
   from growth_owner, generate_series(1, 2) as k`,
  `insert into meeting_pieces (meeting_id, nth, workspace_id, first_byte, bytes, blob)
   select 'meeting-' || n || '-' || k, p, id, p * 16000, 16000, 'recordings/' || n || '-' || k || '-' || p
   from growth_owner, generate_series(1, 2) as k, generate_series(0, 2) as p`,
  `insert into meeting_heard (meeting_id, part, workspace_id, body)
   select 'meeting-' || n || '-' || k, 'part-' || p, id, '[]' from growth_owner, generate_series(1, 2) as k, generate_series(0, 1) as p`,
  `insert into meeting_waste (blob, due_at) select 'recordings/gone-' || n || '-' || k, ends from growth_owner, generate_series(1, 2) as k`,
  `insert into meeting_bots (meeting_id, workspace_id, engine, bot, place, shown_name, records, transcribes, state, asked_at, looked_at, erased_at,
     consent_words, consent_by, consent_at)
   select 'meeting-' || n || '-1', id, 'vexa', 'bot-' || n, 'google-meet/' || n, 'Ahoy', false, true, case when n % 500 = 0 then 'joining' else 'done' end,
     begins, begins, case when n % 500 = 0 then null else begins end, 'They agreed.', id, begins
   from growth_owner`,
  `insert into meeting_bot_events (engine, event, taken_at) select 'vexa', 'event-' || n, ends from growth_owner`,
];
