import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WORKSPACE_HEADER } from '#kernel/named-workspace.ts';
import type { Client } from '#test/client.ts';
import { alice, bob, carol } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let owner: Client;
let member: Client;
let stranger: Client;
let red: Buffer;
let blue: Buffer;
const flat = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();

beforeAll(async () => {
  world = await startWorld();
  owner = await world.signUp(alice);
  member = await world.signUp(bob);
  stranger = await world.signUp(carol);
  await world.sql("insert into workspace_members values ($1, $2, 'member', now())", [
    owner.user.id,
    member.user.id,
  ]);
  [red, blue] = await Promise.all([flat('#ff0000'), flat('#0000ff')]);
});
afterAll(() => world.stop());

/** Sends a file as the logo of the owner's workspace. */
async function send(client: Client, bytes: Buffer, query = 'left=0&top=0&size=1') {
  const headers = { 'content-type': 'image/png', [WORKSPACE_HEADER]: owner.user.id };
  const body = new Uint8Array(bytes);
  const answer = await client.fetch(`/api/workspace/logo?${query}`, { method: 'PUT', headers, body });
  const { code, logo }: { code?: string; logo?: string } = Object(await answer.json());
  return { status: answer.status, code, logo };
}
const logoOf = async (client: Client) =>
  (await client.workspaces.mine()).find(({ id }) => id === owner.user.id)?.logo ?? null;
const addressOf = (hash: string, size = 96) => `/api/workspaces/${owner.user.id}/logo/${hash}/${size}`;
const statusOf = async (client: Client, path: string) => (await client.fetch(path)).status;
const kept = async () => (await readdir(join(world.dataDir, 'blobs/logos', owner.user.id))).toSorted();

describe('the logo of a workspace', () => {
  test('is a WebP square that its members see, and nobody else', async () => {
    const { logo = '' } = await send(owner, red);
    expect(await logoOf(member)).toBe(logo);
    const answer = await member.fetch(addressOf(logo, 512));
    expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      'image/webp',
      'private, max-age=31536000, immutable',
    ]);
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
      format: 'webp',
      width: 512,
      height: 512,
    });
    expect(await statusOf(stranger, addressOf(logo))).toBe(404);
    expect(await statusOf(world.visitor(), addressOf(logo))).toBe(401);
    expect(await statusOf(member, addressOf('0'.repeat(32)))).toBe(404);
    expect(await statusOf(member, addressOf(logo, 97))).toBe(400);
    expect(await statusOf(member, addressOf('..%2F..'))).toBe(400);
  });

  test('is seen by whoever has the link of an invitation, signed in or not', async () => {
    const { logo = '' } = await send(owner, red);
    const { path } = await owner.workspaces.inviteByLink({ role: 'guest', days: 7, usesMax: 1 });
    const token = path.replace('/invite/', '');
    const visitor = world.visitor();
    expect(await visitor.workspaces.invitation({ token })).toMatchObject({ logo });
    const at = (secret: string) => `/api/invitations/${secret}/logo/${logo}/96`;
    expect(await statusOf(visitor, at(token))).toBe(200);
    expect(await statusOf(visitor, at('x'.repeat(22)))).toBe(404);
  });

  test('is set and removed by owners and admins alone', async () => {
    expect(await send(member, red)).toMatchObject({ status: 403, code: 'workspaces.notAllowed' });
    // For a stranger the workspace doesn't exist.
    expect(await send(stranger, red)).toMatchObject({ status: 404 });
    expect(await send(world.visitor(), red)).toMatchObject({ status: 401 });
    const at = member.inWorkspace(owner.user.id).workspaces;
    await expect(at.removeLogo()).rejects.toMatchObject({
      status: 403,
      message: 'Only owners and admins can change the workspace',
    });
  });

  test('takes the place of the one before, of which nothing is kept', async () => {
    const first = await send(owner, red);
    const { logo } = await send(owner, blue);
    expect(logo).not.toBe(first.logo);
    expect(await kept()).toEqual([`${logo}-512.webp`, `${logo}-96.webp`]);
    expect(await statusOf(member, addressOf(first.logo ?? ''))).toBe(404);
    expect(await owner.workspaces.removeLogo()).toMatchObject({ logo: null });
    expect(await logoOf(member)).toBeNull();
    expect(await kept()).toEqual([]);
    // Nothing is there to remove, and nobody is told anything.
    expect(await owner.workspaces.removeLogo()).toMatchObject({ logo: null });
  });

  test('reaches the open pages of every member', async () => {
    const told = async () =>
      Number(
        (
          await world.sql(
            "select count(*) from realtime_event where topic = 'workspaces.mine' and account_id = $1",
            [member.user.id],
          )
        )[0]?.['count'],
      );
    await owner.workspaces.removeLogo();
    const before = await told();
    await send(owner, red);
    await send(owner, red);
    expect(await told()).toBe(before + 1);
  });

  test.each([
    ['more than 5 MB', () => Buffer.alloc(5 * 1024 * 1024 + 1), 413, 'picture.tooLarge'],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 422, 'picture.notAPicture'],
    ['nothing', () => Buffer.alloc(0), 422, 'picture.notAPicture'],
    ['a few bytes that ask for 225 megapixels', bomb, 422, 'picture.tooManyPixels'],
  ])('is not %s', async (_what, file, status, code) => {
    expect(await send(owner, file())).toEqual({ status, code, logo: undefined });
  });

  test.each(['left=0&top=0', 'left=2&top=0&size=1', 'left=0&top=0&size=0', 'left=a&top=0&size=1'])(
    'is not cut out at %s',
    async (query) => {
      expect(await send(owner, red, query)).toMatchObject({ status: 400 });
    },
  );

  test('that twenty set and remove at once is there when it is shown', async () => {
    const ways = [
      () => send(owner, red),
      () => send(owner, blue),
      () => owner.workspaces.removeLogo(),
      () => send(owner, red),
    ];
    const fiveOfEach = Array.from({ length: 5 }, () => ways).flat();
    await Promise.all(fiveOfEach.map((change) => change()));
    const logo = await logoOf(owner);
    expect(await kept()).toEqual(logo === null ? [] : [`${logo}-512.webp`, `${logo}-96.webp`]);
  });
});

function bomb(): Buffer {
  const bytes = Buffer.from(red);
  bytes.writeUInt32BE(15_000, 16);
  bytes.writeUInt32BE(15_000, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}
