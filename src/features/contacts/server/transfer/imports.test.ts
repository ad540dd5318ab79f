import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WORKSPACE_HEADER } from '#kernel/named-workspace.ts';
import type { Client } from '#test/client.ts';
import { alice, bob } from '#test/people.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';
import type { ImportPreview } from '../../model-imports.ts';

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
async function imported(text: string | Uint8Array<ArrayBuffer>) {
  const { wire } = await upload(text);
  const { id } = wire.import;
  await ann.contacts.runImport({ id, columns: wire.columns, home: 'GB' });
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

  test('without contacts is refused', async () => {
    expect((await upload('Name,Email')).wire.code).toBe('contacts.importEmpty');
  });
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

test('vCards are imported', async () => {
  await imported(
    'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Vera Card\r\nTEL;TYPE=CELL:+1 415 555 0142\r\nEND:VCARD\r\n',
  );
  expect(await named('vera card')).toMatchObject([{ phones: [{ value: '+14155550142', label: 'Mobile' }] }]);
});

test('a view is exported as CSV that no spreadsheet takes for formulas, and as vCards', async () => {
  await ann.contacts.create({
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
  const rows = parse(await exported('format=csv&tag=Exported'), { columns: true, bom: true });
  expect(rows).toMatchObject([{ Name: `'=HYPERLINK("http://x")`, 'Email 1': 'formula@x.example' }]);
  expect(await exported('format=vcard&tag=exported')).toContain('FN:=HYPERLINK("http://x")\r\n');
  expect(parse(await exported('format=csv', ben), { columns: true, bom: true })).toEqual([]);
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
