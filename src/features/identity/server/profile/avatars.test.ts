import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { alice, bob } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let aliceAtHome: Client;
let bobAtHome: Client;
beforeAll(async () => {
  world = await startWorld();
  aliceAtHome = await world.signUp(alice);
  bobAtHome = await world.signUp(bob);
});
afterAll(() => world.stop());

const MIDDLE = 'left=0&top=0&size=1';
const picture = (colour: string) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: colour } })
    .png()
    .toBuffer();
const send = (client: Client, body: Uint8Array, type = 'image/png') =>
  client.fetch(`/api/identity/avatar?${MIDDLE}`, {
    method: 'PUT',
    headers: { 'content-type': type },
    body: new Uint8Array(body),
  });
async function saved(client: Client, colour: string): Promise<string> {
  await send(client, await picture(colour));
  return (await client.identity.me()).avatar ?? '';
}
const at = (username: string, hash: string, size = 96) => `/api/identity/avatars/${username}/${hash}/${size}`;

test('a picture is kept by browsers for good, at an address that has its hash', async () => {
  const hash = await saved(aliceAtHome, 'red');
  const answer = await bobAtHome.fetch(at('alice', hash));
  expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  expect(answer.headers.get('content-type')).toBe('image/webp');
  const { width, height, exif } = await sharp(await answer.arrayBuffer()).metadata();
  expect({ width, height, exif }).toEqual({ width: 96, height: 96, exif: undefined });
  expect(await aliceAtHome.identity.me()).toMatchObject({ avatar: hash });
});

test('a picture that was replaced or removed is gone, and so is that of somebody else at this address', async () => {
  const before = await saved(aliceAtHome, 'green');
  const after = await saved(aliceAtHome, 'blue');
  expect((await bobAtHome.fetch(at('alice', before))).status).toBe(404);
  expect((await bobAtHome.fetch(at('bob', after))).status).toBe(404);
  expect((await bobAtHome.fetch(at('alice', after))).status).toBe(200);
  expect(await aliceAtHome.identity.removeAvatar()).toMatchObject({ avatar: null });
  expect((await bobAtHome.fetch(at('alice', after))).status).toBe(404);
});

test('strangers neither see nor change pictures', async () => {
  const hash = await saved(aliceAtHome, 'navy');
  expect((await world.visitor().fetch(at('alice', hash))).status).toBe(401);
  expect((await send(world.visitor(), await picture('red'))).status).toBe(401);
});

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 422, 'picture.notAPicture'],
  ['a script that begins like a picture', Buffer.from('GIF89a=1;alert(1)//'), 422, 'picture.notAPicture'],
  ['6 MB', Buffer.alloc(6 * 1024 * 1024), 413, 'picture.tooLarge'],
])('%s is refused', async (_, bytes, status, code) => {
  const answer = await send(aliceAtHome, bytes);
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ code });
});

test('a bomb of 51 megapixels in some kilobytes is refused', async () => {
  const bomb = await sharp({ create: { width: 51_000, height: 1_000, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const answer = await send(aliceAtHome, bomb);
  expect(await answer.json()).toMatchObject({ code: 'picture.tooManyPixels' });
});
