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
  `insert into meeting_settings (workspace_id, keep_days) select id, case when n % 50 = 0 then 365 end from growth_owner`,
];
