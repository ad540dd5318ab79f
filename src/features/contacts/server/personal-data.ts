import {
  type DataRows,
  type DataSubject,
  type DataText,
  eraseBy,
  type PersonalData,
} from '#platform/server/personal-data.ts';
import type { Platform } from '#platform/server/platform.ts';
import { FILE_DAYS, KEPT_DAYS } from '../constants.ts';
import { writeCards } from './transfer/cards.ts';

/** Contacts go with their workspace. Of a person who leaves one, private contacts go, and the rest stays without them. */
export function personalDataOf({ database, blobs }: Pick<Platform, 'database' | 'blobs'>): PersonalData {
  const { queries } = database;
  return {
    ...DECLARED,
    exports: (subject) =>
      subject.kind === 'person'
        ? [...ofPerson, cardsOf('c.private_to = $1', subject.accountId)]
        : [...ofWorkspace, cardsOf('c.workspace_id = $1 and c.private_to is null', subject.workspaceId)],
    async goes(subject) {
      const count = await countOf(subject);
      if (count === 0) return [];
      const contacts = `${count.toLocaleString('en-US')} contact${count === 1 ? '' : 's'}`;
      return [
        subject.kind === 'person'
          ? `${contacts} that only you see, with notes and consents.`
          : `${contacts}, with lists, notes, consents and timelines.`,
      ];
    },
    async erase(subject) {
      if (subject.kind === 'workspace') {
        await removeFiles('workspace_id', subject.workspaceId);
        await eraseBy(queries, subject.workspaceId, OF_WORKSPACE);
        return;
      }
      await removeFiles('account_id', subject.accountId);
      await eraseBy(queries, subject.accountId, OF_PERSON);
    },
  };

  /** Contacts that are there, as cards. */
  function cardsOf(whose: string, id: string): DataText {
    return {
      path: 'contacts/contacts.vcf',
      title: 'The same contacts, to import them elsewhere (vCard 4)',
      write: () => writeCards(database.pool, { whose, id }),
    };
  }

  /** Of a person, contacts that nobody else sees; of a workspace, all but those that go with the person. */
  async function countOf(subject: DataSubject): Promise<number> {
    const isPerson = subject.kind === 'person';
    const { rows } = await queries.$client.query<{ count: number }>(
      `select count(*)::int as count from contacts
       where ${isPerson ? 'private_to = $1' : 'workspace_id = $1 and (private_to is null or $2::text is null or private_to <> $2)'}
         and deleted_at is null and merged_into is null`,
      isPerson ? [subject.accountId] : [subject.workspaceId, subject.goesWith],
    );
    return rows[0]?.count ?? 0;
  }

  /** Files of imports that haven't ended. */
  async function removeFiles(owner: 'workspace_id' | 'account_id', id: string): Promise<void> {
    const { rows } = await queries.$client.query<{ blob: string }>(
      `select blob from contact_imports where ${owner} = $1 and blob is not null`,
      [id],
    );
    for (const { blob } of rows) await blobs.remove(blob);
  }
}

const DECLARED: Pick<PersonalData, 'tables' | 'retention'> = {
  tables: {
    contacts: 'erased',
    contact_points: 'erased',
    contact_lists: 'erased',
    contact_list_members: 'erased',
    contact_fields: 'erased',
    contact_timeline: 'erased',
    contact_notes: 'erased',
    contact_consents: 'erased',
    contact_views: 'erased',
    contact_imports: 'erased',
    contact_import_changes: 'erased',
    contact_merges: 'erased',
    contact_apart: 'erased',
  },
  retention: [
    { what: 'A deleted contact', howLong: `${KEPT_DAYS} days, so that you can take it back` },
    { what: 'A file of contacts', howLong: `Until it is imported, at most ${FILE_DAYS} days` },
  ],
};

/** Rows that name them. What refers to their account by a foreign key ends with the account. */
const OF_PERSON = [
  'delete from contacts where private_to = $1',
  'delete from contact_imports where account_id = $1',
  'update contacts set owner_id = null where owner_id = $1',
  'update contacts set deleted_by = null where deleted_by = $1',
  'update contact_notes set mentions = array_remove(mentions, $1) where mentions @> array[$1]::text[]',
  ...['before', 'after'].flatMap((facts) =>
    ['contact_merges', 'contact_import_changes'].map(
      (table) =>
        `update ${table} set ${facts} = jsonb_set(${facts}, '{ownerId}', 'null') where ${facts} ->> 'ownerId' = $1`,
    ),
  ),
  `update contact_views set shown = shown - 'owner' where shown ->> 'owner' = $1`,
  // Of a rule, a condition about who looks after somebody becomes "nobody".
  `update contact_lists set rule = replace(rule::text, to_json($1::text)::text, 'null')::jsonb
   where strpos(rule::text, to_json($1::text)::text) > 0`,
];

const OF_WORKSPACE = [
  'delete from contact_imports where workspace_id = $1',
  'delete from contact_timeline where workspace_id = $1',
  'delete from contact_lists where workspace_id = $1',
  'delete from contact_views where workspace_id = $1',
  'delete from contact_fields where workspace_id = $1',
  // Points, notes, consents and merges go with their contacts.
  'delete from contacts where workspace_id = $1',
];

const FACTS = `c.id, c.name, c.company, c.role, c.source, c.about, c.birthday, c.addresses, c.tags, c.fields,
  (select json_agg(json_build_object('kind', p.kind, 'value', p.value, 'label', p.label) order by p.nth)
    from contact_points p where p.contact_id = c.id) as reached_by, c.last_talk_at, c.created_at, c.changed_at, c.deleted_at`;
const CONSENTS =
  'k.contact_id, c.name, k.about, k.given, k.wording, k.channel, k.at from contact_consents k join contacts c on c.id = k.contact_id';

const ofPerson: readonly DataRows[] = [
  {
    path: 'contacts/private',
    title: 'Contacts that only you see',
    text: `select ${FACTS} from contacts c where c.private_to = $1 order by c.created_at, c.id`,
  },
  {
    path: 'contacts/private-consents',
    title: 'What these contacts agreed to or refused',
    text: `select ${CONSENTS} where c.private_to = $1 order by k.at, k.id`,
  },
  {
    path: 'contacts/notes',
    title: 'Notes that you wrote about contacts',
    text: `select c.name, n.text, n.at, n.edited_at from contact_notes n join contacts c on c.id = n.contact_id
      where n.author_id = $1 and n.deleted_at is null order by n.at, n.id`,
  },
  {
    path: 'contacts/views',
    title: 'Views of contacts that you saved',
    text: 'select name, shown, created_at from contact_views where account_id = $1 order by nth, id',
  },
  {
    path: 'contacts/imports',
    title: 'Files of contacts that you imported',
    text: `select name, kind, state, rows_total, added, updated, skipped, problem_count, created_at, finished_at
      from contact_imports where account_id = $1 order by created_at`,
  },
];

const ofWorkspace: readonly DataRows[] = [
  {
    path: 'contacts/contacts',
    title: 'Contacts of the workspace',
    text: `select ${FACTS} from contacts c where c.workspace_id = $1 and c.private_to is null order by c.created_at, c.id`,
  },
  {
    path: 'contacts/consents',
    title: 'What contacts agreed to or refused, every entry',
    text: `select ${CONSENTS} where k.workspace_id = $1 and c.private_to is null order by k.at, k.id`,
  },
  {
    path: 'contacts/notes',
    title: 'Notes about contacts',
    text: `select n.contact_id, c.name, u.name as author, n.text, n.at, n.edited_at from contact_notes n
      join contacts c on c.id = n.contact_id left join users u on u.id = n.author_id
      where n.workspace_id = $1 and n.deleted_at is null and c.private_to is null order by n.at, n.id`,
  },
  {
    path: 'contacts/lists',
    title: 'Lists of contacts',
    text: `select l.id, l.name, l.description, l.rule, l.created_at, (select json_agg(m.contact_id order by m.contact_id)
        from contact_list_members m where m.list_id = l.id and m.removed_at is null) as contacts
      from contact_lists l where l.workspace_id = $1 and l.deleted_at is null order by l.created_at, l.id`,
  },
  {
    path: 'contacts/fields',
    title: 'Fields that the workspace added',
    text: 'select id, name, kind, choices from contact_fields where workspace_id = $1 and deleted_at is null order by nth, id',
  },
  {
    path: 'contacts/timeline',
    title: 'What happened with contacts, by number, address or contact',
    text: `select key_kind, key, kind, thing_id, at, own_number, facts from contact_timeline where workspace_id = $1
      order by at, thing_id`,
  },
];
