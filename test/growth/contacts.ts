/**
 * Contacts of each workspace with the numbers that its calls go to, what happened with them, and what was written about them.
 * A data set that is loaded before there are such tables lacks them.
 */
export const CONTACTS = [
  `insert into workspaces (id, name, created_at) select id, 'Workspace ' || n, begins from growth_owner on conflict do nothing`,
  `insert into contacts (id, workspace_id, owner_id, name, company, source, name_key, company_key, searched, sorted_by, tags, tag_keys,
     last_talk_at, created_at, created_by, changed_at, deleted_at)
   select 'contact-' || n || '-' || k, id, case when k % 3 = 0 then id end, name, company, 'imported', name, company,
     name || E'\\n' || company || E'\\n' || 'p' || k || '@mail.example', name, case when k % 10 = 0 then '{Client}' else '{}' end::text[],
     case when k % 10 = 0 then '{client}' else '{}' end::text[], case when k % 4 = 0 then ends - k * interval '3 hours' end,
     begins + k * interval '1 minute', id, begins, case when k % 50 = 0 then ends end
   from growth_owner, lateral generate_series(1, case when n = 1 then calls / 10 else 50 end) as k,
     lateral (select 'first' || k % 997 || ' last' || (k * 7919::bigint) % 20011 as name, 'company ' || k % 499 as company) as words`,
  `insert into contact_points (contact_id, workspace_id, kind, nth, value, key)
   select c.id, c.workspace_id, kind, nth, value, value
   from contacts c cross join lateral (select split_part(c.id, '-', 3)::int as k) as numbered
     cross join lateral (values ('phone', 0, '+44207' || lpad((k * 7919::bigint % 5000)::text, 7, '0')), ('email', 1, 'p' || k || '@mail.example'))
       as points (kind, nth, value)`,
  `insert into contact_timeline (workspace_id, key_kind, key, kind, thing_id, at, account_id, own_number, facts)
   select owner, 'phone', number, 'call', id, placed_at, owner, '+12125550123', '{"direction":"outgoing","talkMs":91000}'
   from growth_call where kind < 7`,
  `insert into contact_notes (id, workspace_id, contact_id, author_id, text, at)
   select 'note-' || c.id, workspace_id, c.id, workspace_id, 'Call before noon', changed_at from contacts c where id like '%5'`,
  `insert into contact_timeline (workspace_id, key_kind, key, kind, thing_id, at, account_id)
   select workspace_id, 'contact', contact_id, 'note', id, at, author_id from contact_notes`,
  `insert into contact_consents (id, workspace_id, contact_id, about, given, wording, channel, noted_by, at)
   select 'consent-' || c.id, workspace_id, c.id, 'recording', true, 'Yes', 'phone', workspace_id, changed_at from contacts c where id like '%6'`,
  `insert into contact_lists (id, workspace_id, name, created_at, created_by)
   select 'list-' || n || '-' || k, id, 'List ' || k, begins, id from growth_owner, generate_series(1, 3) as k`,
  `insert into contact_list_members (list_id, contact_id, added_at, added_by)
   select 'list-' || split_part(c.id, '-', 2) || '-1', c.id, changed_at, workspace_id from contacts c where id like '%7'`,
  `insert into contact_imports (id, workspace_id, account_id, name, kind, state, created_at)
   select 'import-' || n, id, id, 'people.csv', 'csv', 'done', begins from growth_owner`,
  `insert into contact_import_changes (import_id, contact_id, workspace_id, nth, before, after)
   select 'import-' || split_part(c.id, '-', 2), c.id, workspace_id, 0, '{}', '{}' from contacts c where id like '%8'`,
  `insert into contact_merges (id, workspace_id, kept_id, gone_id, before, after, merged_at, merged_by)
   select 'merge-' || n, id, 'contact-' || n || '-1', 'contact-' || n || '-2', '{}', '{}', ends, id from growth_owner`,
  `update contacts set merged_into = 'contact-' || split_part(id, '-', 2) || '-1' where id like 'contact-%-2'`,
  `insert into contact_apart (workspace_id, first_id, second_id)
   select id, 'contact-' || n || '-3', 'contact-' || n || '-4' from growth_owner`,
].map(
  (statement) =>
    `do $do$ begin if to_regclass('contact_import_changes') is not null then ${statement}; end if; end $do$`,
);
