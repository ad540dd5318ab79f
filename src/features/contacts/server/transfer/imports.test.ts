import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WORKSPACE_HEADER } from '#kernel/named-workspace.ts';
import type { Client } from '#test/client.ts';
import { alice, bob } from '#test/people.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';
import type { ImportPreview } from '../../model-imports.ts';

const PROGRAM = join(import.meta.dirname, '../../../../../test/programs/import-process.ts');

let world: World;
let ann: Client;
let ben: Client;
beforeAll(async () => {
  world = await startWorld();
  ann = await world.signUp(alice);
  ben = await world.signUp(bob);
});
afterAll(() => world.stop());

const codeOf = (error: unknown) => (error as { code?: string }).code;
const refusal = (promise: Promise<unknown>) => promise.then(() => null, codeOf);

async function upload(text: string | Uint8Array<ArrayBuffer>, client = ann) {
  const id = randomUUID();
  const answer = await client.fetch(`/api/contact-imports?id=${id}&name=people.csv`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', [WORKSPACE_HEADER]: ann.user.id },
    body: new Blob([text]),
  });
  // By the contract.
  return { status: answer.status, wire: (await answer.json()) as ImportPreview & { code?: string } };
}
const stateOf = async (id: string) => (await ann.contacts.imports()).imports.find((one) => one.id === id);
async function imported(text: string | Uint8Array<ArrayBuffer>, known?: 'skip' | 'update' | 'add') {
  const { wire } = await upload(text);
  const { id } = wire.import;
  await ann.contacts.runImport({ id, columns: wire.columns, home: 'GB', known });
  await eventually(async () => (await stateOf(id))?.state === 'done');
  return id;
}
const named = async (search: string) => (await ann.contacts.list({ search })).contacts;
const exported = async (query: string, client = ann) =>
  (
    await client.fetch(`/api/contacts.file?${query}`, { headers: { [WORKSPACE_HEADER]: client.user.id } })
  ).text();

describe('a CSV file', () => {
  test('is previewed with a guess, imported with problems per row, and undone as a whole', async () => {
    const text = [
      'First Name;Last Name;Mail;Phone;Colour;Tags',
      'Ida;"Import; One";ida@import.example;020 7946 0123;red;Client, client',
      'Otto;Import Two;not an address;;;',
      'Uma;Import Three;uma@import.example',
    ].join('\r\n');
    const { wire } = await upload(text);
    expect(wire).toMatchObject({
      import: { state: 'uploaded', kind: 'csv', rowsTotal: 3 },
      columns: ['first-name', 'last-name', 'email', 'phone', null, 'tags'],
    });
    expect(wire.rows).toHaveLength(3);
    expect(await named('import')).toEqual([]);
    const id = await imported(text);
    expect(await stateOf(id)).toMatchObject({
      added: 2,
      problemCount: 1,
      rowsDone: 3,
      problems: [
        {
          row: 2,
          sentence: 'Please enter a valid email address',
        },
      ],
    });
    expect(await named('import')).toMatchObject([
      { name: 'Ida Import; One', source: 'imported', tags: ['Client'], phones: [{ value: '+442079460123' }] },
      { name: 'Uma Import Three' },
    ]);
    expect(await ann.contacts.undoImport({ id })).toMatchObject({ state: 'undone' });
    expect(await named('import')).toEqual([]);
  });

  test.each([
    [
      'UTF-16',
      new Uint8Array(Buffer.from('\uFEFFName,Email\nJürgen Sixteen,j@sixteen.example', 'utf16le')),
      'sixteen',
    ],
    [
      'UTF-16 without its mark',
      new Uint8Array(Buffer.from('Name,Email\nJürgen Bare,j@bare.example', 'utf16le')),
      'bare',
    ],
    ['Latin-1', new Uint8Array(Buffer.from('Name,Email\nJürgen Latin,j@latin.example', 'latin1')), 'latin'],
  ])('in %s is read', async (_kind, bytes, search) => {
    await imported(bytes);
    expect((await named(search)).map(({ name }) => name.split(' ')[0])).toEqual(['Jürgen']);
  });

  test('with fields of 1 MB, duplicate headers and an open quote keeps what can be read', async () => {
    const id = await imported(
      `Name,Name,Email\nGood Row,x,good@odd.example\n${'A'.repeat(1_000_000)},x,big@odd.example\n"Open,x,open@odd.example`,
    );
    expect((await named('odd.example')).map(({ name }) => name)).toEqual(['Good Row']);
    expect(await stateOf(id)).toMatchObject({ added: 1, problemCount: 2 });
  });

  test('keeps a row with a good name and email without its bad number, which is named', async () => {
    const text = [
      'Name,Email,Phone',
      'Ada Kept,ada@kept.example,020 7946 0111',
      'Bo Kept,,020 7946 0112',
      'Cy Kept,not an address,020 7946 0113',
    ].join('\n');
    const { wire } = await upload(text);
    const mapped = { id: wire.import.id, columns: wire.columns };
    const sentence = "Imported without 020 7946 0111: this isn't a phone number in the chosen country";
    expect(await ann.contacts.checkImport({ ...mapped, home: 'US' })).toMatchObject({
      fresh: 1,
      problems: [
        { row: 1, sentence },
        { row: 2, sentence: 'Please enter a valid phone number with its country code' },
        { row: 3, sentence: 'Please enter a valid phone number with its country code' },
      ],
    });
    expect(await ann.contacts.checkImport({ ...mapped, home: 'GB' })).toMatchObject({
      fresh: 2,
      problemCount: 1,
    });
    await ann.contacts.runImport({ ...mapped, home: 'US' });
    await eventually(async () => (await stateOf(mapped.id))?.state === 'done');
    expect(await named('kept')).toMatchObject([
      { name: 'Ada Kept', phones: [], emails: [{ value: 'ada@kept.example' }] },
    ]);
  });

  test('with a quote that is never closed says so, with its line, and previews the rows before it', async () => {
    const { wire } = await upload(
      'Name,Email\nAnn First,ann@quote.example\n"Open,b@quote.example\nC,c@quote.example',
    );
    expect(wire.rows).toEqual([['Ann First', 'ann@quote.example']]);
    const { id } = wire.import;
    expect(await ann.contacts.checkImport({ id, columns: wire.columns })).toMatchObject({
      fresh: 1,
      problems: [
        {
          row: 2,
          sentence: 'The quote (") on line 3 is never closed, so we can\'t read the file from there',
        },
      ],
    });
  });

  test('without contacts is refused', async () => {
    expect((await upload('Name,Email')).wire.code).toBe('contacts.importEmpty');
  });
});

describe('people of a file who are contacts already', () => {
  const file = (tag: string) =>
    [
      'Name,Email,Phone,Company,Notes,Tags',
      `Known ${tag},Known.${tag}+news@again.example,,New Company,New note,fresh`,
      `Other ${tag},,020 7946 0${tag},,,`,
      `Fresh ${tag},fresh@${tag}.again.example,,,,`,
      // The same person once more, with a number.
      `Fresh ${tag},fresh@${tag}.again.example,020 7946 1${tag},,,`,
    ].join('\n');
  const setUp = async (tag: string) => {
    const phones = [{ value: `+4420794600${tag.slice(1)}`, label: '' }];
    const emails = [{ value: `known.${tag}@again.example`, label: 'Work' }];
    await ann.contacts.create({ id: randomUUID(), name: `Known ${tag}`, emails, about: 'Old note' });
    // Another name at the same number is another person.
    await ann.contacts.create({ id: randomUUID(), name: 'Somebody Else', phones });
    return (await upload(file(tag))).wire;
  };
  const shown = async (tag: string) =>
    (await named(` ${tag}`)).map(({ name, company, about, tags, phones }) => [
      name,
      company,
      about,
      tags.join(),
      phones.length,
    ]);

  test('are counted before, and skipped', async () => {
    const { import: one, columns } = await setUp('011');
    expect(await ann.contacts.checkImport({ id: one.id, columns, home: 'GB' })).toEqual({
      fresh: 2,
      known: 2,
      problems: [],
      problemCount: 0,
    });
    const id = await imported(file('011'));
    expect(await stateOf(id)).toMatchObject({ added: 2, updated: 0, skipped: 2, rowsDone: 4, known: 'skip' });
    expect(await shown('011')).toEqual([
      ['Fresh 011', '', '', '', 0],
      ['Known 011', '', 'Old note', '', 0],
      ['Other 011', '', '', '', 1],
    ]);
  });

  test('get what they lack and keep what they have, and undoing takes it out again', async () => {
    await setUp('012');
    const before = await named('known 012');
    const id = await imported(file('012'), 'update');
    expect(await stateOf(id)).toMatchObject({ added: 2, updated: 2, skipped: 0 });
    expect(await shown('012')).toEqual([
      ['Fresh 012', '', '', '', 1],
      ['Known 012', 'New Company', 'Old note', 'fresh', 0],
      ['Other 012', '', '', '', 1],
    ]);
    // What follows a plus is a label: it is the mailbox that they have.
    expect((await named('known 012'))[0]?.emails).toEqual([
      { value: 'known.012@again.example', label: 'Work' },
    ]);
    const contactId = before[0]?.id ?? '';
    await ann.contacts.change({ id: contactId, role: 'Set since then' });
    await ann.contacts.undoImport({ id });
    expect(await named(' 012')).toMatchObject([
      { ...before[0], role: 'Set since then', changedAt: expect.any(Number), version: expect.any(Number) },
    ]);
  });

  test('are added once more if that is wanted', async () => {
    await setUp('013');
    const id = await imported(file('013'), 'add');
    expect(await stateOf(id)).toMatchObject({ added: 4, updated: 0, skipped: 0 });
    expect(await shown('013')).toHaveLength(5);
  });

  test('who are private to somebody stay out of it', async () => {
    const emails = [{ value: 'hidden@again.example', label: '' }];
    await ann.contacts.create({ id: randomUUID(), name: 'Hidden One', emails, isPrivate: true });
    const id = await imported('Name,Email,Company\nHidden One,hidden@again.example,Inc', 'update');
    expect(await stateOf(id)).toMatchObject({ added: 1, updated: 0, skipped: 0 });
  });
});

test('a file that would make too many contacts is refused before anything is imported', async () => {
  const { wire } = await upload('Name,Email\nA,a@many.example');
  await world.sql('update contact_imports set rows_total = 1000000 where id = $1', [wire.import.id]);
  expect(await refusal(ann.contacts.runImport({ id: wire.import.id, columns: wire.columns }))).toBe(
    'contacts.tooMany',
  );
});

test('an import whose process is killed while it writes goes on in another, and has each row once', async () => {
  const lines = Array.from({ length: 1_700 }, (_, nth) => `Killed ${nth},killed${nth}@killed.example`);
  const { wire } = await upload(`Name,Email\n${lines.join('\n')}`);
  const { id } = wire.import;
  await world.sql(`update contact_imports set state = 'running' where id = $1`, [id]);
  const folder = join(world.dataDir, 'blobs');
  for (const batches of ['2', '1']) {
    const env = {
      ...process.env,
      DATABASE_URL: world.databaseUrl,
      BLOBS: folder,
      IMPORT: id,
      BATCHES: batches,
    };
    const killed = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    // It has written the next batch and not committed it.
    await once(killed.stdout, 'data');
    killed.kill('SIGKILL');
    await once(killed, 'exit');
  }
  // Nothing of the batches that it was killed in is there.
  expect(await stateOf(id)).toMatchObject({ rowsDone: 1_500, added: 1_500 });
  expect((await ann.contacts.list({ search: 'killed.example' })).total).toBe(1_500);
  await world.platform.jobs.enqueue('contacts-import', { id });
  await eventually(async () => (await stateOf(id))?.state === 'done', 20_000);
  expect(await stateOf(id)).toMatchObject({ rowsDone: 1_700, added: 1_700 });
  expect((await ann.contacts.list({ search: 'killed.example' })).total).toBe(1_700);
});

test('an import that was cut off goes on after the rows that are done, each once', async () => {
  const lines = Array.from({ length: 1_200 }, (_, nth) => `Cut ${nth},cut${nth}@cut.example`);
  const { wire } = await upload(`Name,Email\n${lines.join('\n')}`);
  const { id } = wire.import;
  await ann.contacts.runImport({ id, columns: wire.columns });
  await eventually(async () => ((await stateOf(id))?.rowsDone ?? 0) > 0);
  await world.restart();
  await eventually(async () => (await stateOf(id))?.state === 'done', 20_000);
  expect(await stateOf(id)).toMatchObject({ added: 1_200, rowsDone: 1_200 });
  expect((await ann.contacts.list({ search: 'cut.example' })).total).toBe(1_200);
});

test('a file is removed once its import is undone, and after 7 days without one', async () => {
  const [undone, old, young] = [
    await upload('Name,Email\nA,a@left.example'),
    await upload('Name,Email\nB,b@left.example'),
    await upload('Name,Email\nC,c@left.example'),
  ];
  await ann.contacts.undoImport({ id: undone.wire.import.id });
  await world.sql("update contact_imports set created_at = now() - interval '8 days' where id = $1", [
    old.wire.import.id,
  ]);
  const blobOf = ({ wire }: typeof old) => `contacts/imports/${ann.user.id}-${wire.import.id}`;
  const { blobs, jobs } = world.platform;
  await jobs.enqueue('contacts-erase', {});
  await eventually(async () => (await stateOf(old.wire.import.id))?.state === 'failed');
  await eventually(async () => !(await blobs.exists(blobOf(undone))));
  expect(await blobs.exists(blobOf(old))).toBe(false);
  expect(await blobs.exists(blobOf(young))).toBe(true);
  expect(await stateOf(undone.wire.import.id)).toMatchObject({ state: 'undone' });
});

test('a last vCard without its end is named as a problem', async () => {
  const { wire } = await upload(
    'BEGIN:VCARD\nVERSION:3.0\nFN:Whole Card\nTEL:+14155550143\nEND:VCARD\nBEGIN:VCARD\nFN:Cut Off\nTEL:+14155550144\n',
  );
  const { id } = wire.import;
  expect(await ann.contacts.checkImport({ id, columns: wire.columns })).toMatchObject({
    fresh: 1,
    problems: [{ row: 2, sentence: 'This contact has no END:VCARD line. The file may be cut off.' }],
  });
});

test('vCards are imported', async () => {
  await imported(
    'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Vera Card\r\nTEL;TYPE=CELL:+1 415 555 0142\r\nEND:VCARD\r\n',
  );
  expect(await named('vera card')).toMatchObject([{ phones: [{ value: '+14155550142', label: 'Mobile' }] }]);
});

test('a view is exported as CSV that no spreadsheet takes for formulas, and as vCards', async () => {
  const { id: contactId } = await ann.contacts.create({
    id: randomUUID(),
    name: '=HYPERLINK("http://x")',
    tags: ['exported'],
    emails: [
      {
        value: 'formula@x.example',
        label: '',
      },
    ],
  });
  const said = { about: 'sms', given: false, wording: 'May we text you?', channel: 'phone' } as const;
  await ann.contacts.addConsent({ id: randomUUID(), contactId, ...said });
  const rows = parse(await exported('format=csv&tag=Exported'), { columns: true, bom: true });
  expect(rows).toMatchObject([
    {
      Name: `'=HYPERLINK("http://x")`,
      'Email 1': 'formula@x.example',
      'Consent to SMS': 'No',
      'Consent to email': '',
    },
  ]);
  expect(rows[0]).toMatchObject({
    'Consent ledger': expect.stringMatching(
      /^sms: no, \d{4}-\d\d-\d\dT[\d:.]+Z, phone, noted by Alice Archer: May we text you\?$/,
    ),
  });
  const cards = (await exported('format=vcard&tag=exported')).replaceAll('\r\n ', '');
  expect(cards).toContain('FN:=HYPERLINK("http://x")\r\n');
  expect(cards).toMatch(
    /X-AHOY-CONSENT;ABOUT=sms;GIVEN=no;AT=\d{8}T\d{6}Z;CHANNEL="phone";BY="Alice Archer":May we text you\?\r\n/,
  );
  expect(parse(await exported('format=csv', ben), { columns: true, bom: true })).toEqual([]);
});

test('a CSV file that was exported is imported with the same numbers and birthdays', async () => {
  const facts = { name: '=Sum', birthday: '--05-12', tags: ['Round'] };
  const phones = [{ value: '+493012345678', label: '' }];
  const { id } = await ann.contacts.create({ id: randomUUID(), ...facts, phones });
  const file = await exported('format=csv&tag=Round');
  expect(file).toContain(',+493012345678,');
  expect(file).toContain(',--05-12,');
  await ann.contacts.remove({ ids: [id] });
  await imported(file);
  expect(await named('=Sum')).toMatchObject([{ ...facts, phones }]);
});

test('imports are of the person who made them, and of nobody who is signed out', async () => {
  const { wire } = await upload('Name,Email\nA,a@a.example');
  const { id } = wire.import;
  expect(await refusal(ben.contacts.runImport({ id, columns: [] }))).toBe('contacts.importNotFound');
  expect(await refusal(ben.contacts.undoImport({ id }))).toBe('contacts.importNotFound');
  expect((await ben.contacts.imports()).imports).toEqual([]);
  expect(await refusal(world.visitor().contacts.imports())).toBe('common.signedOut');
  expect((await upload('Name,Email\nA,a@a.example', ben)).status).toBe(404);
});
