import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { alice, bob } from '#test/people.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';
import { recorder, refusal, soundBytes } from './recordings.world.ts';

let world: World;
let ann: Client;
let ben: Client;
const PIECES = [soundBytes(1_000, 1), soundBytes(37, 2), soundBytes(70_000, 3), soundBytes(3, 4)] as const;
const ALL = Buffer.concat(PIECES);

beforeAll(async () => {
  world = await startWorld({ plan: 'business' });
  ann = await world.signUp(alice);
  ben = await world.signUp(bob);
});
afterAll(() => world.stop());

/** Exports what belongs to Ann, and unpacks it with the program of the system. */
async function exported() {
  const { id } = await ann.privacy.startExport({ of: { kind: 'account' } });
  const done = await eventually(async () => {
    const found = (await ann.privacy.overview()).exports.find((one) => one.id === id);
    return found?.state === 'done' && found;
  });
  const path = join(world.dataDir, 'export.zip');
  await writeFile(path, await bytesOf(await ann.fetch(done.file ?? '')));
  const into = join(world.dataDir, 'export');
  execFileSync('python3', ['-m', 'zipfile', '-e', path, into]);
  return (name: string) => readFile(join(into, name));
}
async function recorded(more: object = {}) {
  const one = recorder(ann);
  await one.start(more);
  let offset = 0;
  for (const piece of PIECES) ({ bytes: offset } = await one.add(offset, piece));
  return one;
}
const ask = (id: string, headers: Record<string, string> = {}, client = ann) =>
  client.fetch(`/api/recordings/${id}/sound`, { headers });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

describe('sound', () => {
  test('comes back byte for byte, over all pieces, and stays out of every cache', async () => {
    const { id } = await recorded();
    const answer = await ask(id);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'audio/webm',
      'content-length': '71040',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(answer.headers.get('content-disposition')).toBe(
      "inline; filename*=UTF-8''In%20person%20Meeting%202026-11-24.webm",
    );
    expect((await bytesOf(answer)).equals(ALL)).toBe(true);
  });

  test.each([
    ['the first byte', 'bytes=0-0', 0, 0],
    ['a range within a piece', 'bytes=10-19', 10, 19],
    ['a range over three pieces', 'bytes=990-1100', 990, 1_100],
    ['exactly the second piece', 'bytes=1000-1036', 1_000, 1_036],
    ['what follows a byte', 'bytes=71000-', 71_000, 71_039],
    ['the last bytes', 'bytes=-5', 71_035, 71_039],
    ['more than there is', 'bytes=71039-99999', 71_039, 71_039],
  ])('gives %s', async (_what, range, first, last) => {
    const { id } = await recorded();
    const answer = await ask(id, { range });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(`bytes ${first}-${last}/71040`);
    expect(answer.headers.get('content-length')).toBe(String(last - first + 1));
    expect((await bytesOf(answer)).equals(ALL.subarray(first, last + 1))).toBe(true);
  });

  test('has no part behind its end, and says how much there is', async () => {
    const { id } = await recorded();
    const answer = await ask(id, { range: 'bytes=71040-' });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe('bytes */71040');
    expect(await answer.json()).toMatchObject({ code: 'meetings.badRange' });
  });

  test('comes whole if it has grown since the range was begun', async () => {
    const one = await recorded();
    const tag = (await ask(one.id, { range: 'bytes=0-1' })).headers.get('etag') ?? '';
    const headers = { range: 'bytes=5-', 'if-range': tag };
    expect((await ask(one.id, headers)).status).toBe(206);
    await one.add(71_040, soundBytes(5));
    expect((await ask(one.id, headers)).status).toBe(200);
  });

  test('of a type that a browser would run is sent as bytes, and saved under the name of its meeting', async () => {
    const { id } = await recorded({ mime: 'text/html', name: 'a/b"\r\n; é' });
    const answer = await ann.fetch(`/api/recordings/${id}/sound?download=yes`);
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''a%2Fb%22%20%3B%20%C3%A9%202026-11-24.bin",
    );
  });

  test('is for those who see the meeting, and for nobody who is signed out', async () => {
    const { id } = await recorded();
    expect((await ask(id, {}, ben)).status).toBe(404);
    expect((await ask(id, {}, world.visitor())).status).toBe(401);
  });

  test('that nobody recorded is not found', async () => {
    const one = recorder(ann);
    await one.start();
    expect(await (await ask(one.id)).json()).toMatchObject({ code: 'meetings.noSound' });
  });

  test('whose file was changed or moved on the disk is never played', async () => {
    const { id } = await recorded();
    const rows = await world.sql('select nth, blob from meeting_pieces where meeting_id = $1 order by nth', [
      id,
    ]);
    const [first, second] = rows.map(({ blob }) => String(blob));
    const { blobs } = world.platform;
    const [one, other] = [await blobs.get(first ?? ''), await blobs.get(second ?? '')];
    await blobs.put(first ?? '', other);
    await expect(ask(id).then(bytesOf)).rejects.toThrow();
    const changed = Uint8Array.from(one);
    changed[50] = (changed[50] ?? 0) ^ 1;
    await blobs.put(first ?? '', changed);
    await expect(ask(id).then(bytesOf)).rejects.toThrow();
    await blobs.put(first ?? '', one);
    expect((await bytesOf(await ask(id))).equals(ALL)).toBe(true);
  });

  test('is in the export of its person', async () => {
    const { id } = await recorded({ name: 'Exported' });
    const read = await exported();
    expect((await read(`meetings/sound/2026-11-24-${id}.webm`)).equals(ALL)).toBe(true);
    expect((await read('meetings/recordings.json')).toString()).toContain(
      '"consentWords":"I told everyone that I record this, and they agreed."',
    );
  });
});

test('the page is told which engine makes transcripts: none', async () => {
  expect(await ann.meetings.speech({})).toEqual({ engine: null });
  expect(await refusal(world.visitor().meetings.speech({}))).toBe('common.signedOut');
});
