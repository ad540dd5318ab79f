import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#kernel/instant.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, type Person } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';

const clock = createTestClock();
let world: World;
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.stop());

let nth = 0;
let ann: Person;
let atHome: Client;
beforeEach(async () => {
  nth += 1;
  ann = { ...alice, username: `ann${nth}aa`, email: `ann${nth}@people.test` };
  atHome = await world.signUp(ann);
});

const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? '';
async function confirmToken(email: string): Promise<string> {
  return tokenIn((await world.mailTo(email, 'Confirm your new email address')).text);
}
async function undoToken(email: string): Promise<string> {
  return tokenIn((await world.mailTo(email, 'Your email address was changed')).text);
}
const moved = (to: string) => ({ ...ann, email: to });

test('a new address counts once its link is opened, and only there', async () => {
  const to = `new${nth}@people.test`;
  expect(await atHome.identity.changeEmail({ email: to })).toMatchObject({ newEmail: to });
  expect(await atHome.identity.me()).toMatchObject({ email: ann.email });
  const token = await confirmToken(to);
  expect(await atHome.identity.confirmEmailChange({ token })).toMatchObject({
    email: to,
    emailVerified: true,
  });
  expect(await atHome.identity.profile()).toMatchObject({ newEmail: null });
  await expect(atHome.identity.confirmEmailChange({ token })).rejects.toMatchObject({
    code: 'identity.linkExpired',
  });
  await expect(world.visitor().signIn(ann)).rejects.toMatchObject({ code: 'identity.loginFailed' });
  expect(await world.visitor().signIn(moved(to))).toMatchObject({ email: to });
});

test('asking needs a proof of the last ten minutes', async () => {
  clock.set(clock.now() + 11 * MINUTE_MS);
  await expect(atHome.identity.changeEmail({ email: 'late@people.test' })).rejects.toMatchObject({
    status: 403,
    code: 'identity.proofNeeded',
  });
});

test('a link opened in the session of another account changes nothing', async () => {
  const other = await world.signUp({ ...alice, username: `zed${nth}zz`, email: `zed${nth}@people.test` });
  const to = `lent${nth}@people.test`;
  await atHome.identity.changeEmail({ email: to });
  const token = await confirmToken(to);
  await expect(other.identity.confirmEmailChange({ token })).rejects.toMatchObject({
    code: 'identity.linkExpired',
  });
  expect(await other.identity.me()).toMatchObject({ email: `zed${nth}@people.test` });
  expect(await atHome.identity.confirmEmailChange({ token })).toMatchObject({ email: to });
});

test('a link works for a day, and not after the change was called off or asked for anew', async () => {
  const to = `slow${nth}@people.test`;
  await atHome.identity.changeEmail({ email: to });
  const token = await confirmToken(to);
  await atHome.identity.changeEmail({ email: `other${nth}@people.test` });
  const refused = { code: 'identity.linkExpired' };
  await expect(atHome.identity.confirmEmailChange({ token })).rejects.toMatchObject(refused);
  const second = await confirmToken(`other${nth}@people.test`);
  expect(await atHome.identity.cancelEmailChange()).toMatchObject({ newEmail: null });
  await expect(atHome.identity.confirmEmailChange({ token: second })).rejects.toMatchObject(refused);
  await atHome.identity.changeEmail({ email: `third${nth}@people.test` });
  const third = await confirmToken(`third${nth}@people.test`);
  clock.set(clock.now() + DAY_MS + 1);
  await expect(atHome.identity.confirmEmailChange({ token: third })).rejects.toMatchObject(refused);
});

test('the answer is the same for an address that has an account, and only its owner reads that it has', async () => {
  const owner: Person = { ...alice, username: `own${nth}er`, email: `own${nth}@people.test` };
  await world.signUp(owner);
  expect(await atHome.identity.changeEmail({ email: owner.email })).toMatchObject({ newEmail: owner.email });
  const mail = await world.mailTo(owner.email, 'already in use');
  expect(tokenIn(mail.text)).toBe('');
});

test('an address that somebody registered meanwhile stays theirs', async () => {
  const to = `raced${nth}@people.test`;
  await atHome.identity.changeEmail({ email: to });
  const token = await confirmToken(to);
  await world.signUp({ ...alice, username: `race${nth}r`, email: to });
  await expect(atHome.identity.confirmEmailChange({ token })).rejects.toMatchObject({
    code: 'identity.emailTaken',
  });
  expect(await atHome.identity.me()).toMatchObject({ email: ann.email });
});

test('of twenty clicks at once, one changes the address', async () => {
  const to = `click${nth}@people.test`;
  await atHome.identity.changeEmail({ email: to });
  const token = await confirmToken(to);
  const clicks = await Promise.allSettled(
    Array.from({ length: 20 }, () => atHome.identity.confirmEmailChange({ token })),
  );
  expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

async function thiefTakes(to: string): Promise<{ thief: Client; undo: string }> {
  const thief = world.visitor();
  await thief.signIn(ann);
  await thief.identity.changeEmail({ email: to });
  await thief.identity.confirmEmailChange({ token: await confirmToken(to) });
  return { thief, undo: await undoToken(ann.email) };
}

test('the owner of the old address takes it back: every session ends and no password works until a new one is set', async () => {
  const { thief, undo } = await thiefTakes(`thief${nth}@people.test`);
  await world.sql(
    "insert into factors (id, account_id, kind, name, verified_at, created_at) values ($1, $2, 'totp', 'thief', to_timestamp($3), to_timestamp($3))",
    [`factor${nth}`, atHome.user.id, clock.now() / 1000 + 1],
  );
  await world.sql('update users set asks_factor = true where id = $1', [atHome.user.id]);
  const clicks = await Promise.allSettled(
    Array.from({ length: 20 }, () => world.visitor().identity.undoEmailChange({ token: undo })),
  );
  const [won] = clicks.flatMap((click) => (click.status === 'fulfilled' ? [click.value] : []));
  expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const signedOut = { status: 401 };
  await expect(thief.identity.me()).rejects.toMatchObject(signedOut);
  await expect(atHome.identity.me()).rejects.toMatchObject(signedOut);
  await expect(world.visitor().signIn(ann)).rejects.toMatchObject({ code: 'identity.loginFailed' });
  const again = world.visitor();
  const password = 'alice dials nine digits';
  await again.identity.resetPassword({ token: won?.resetToken ?? '', password });
  expect(await again.signIn({ ...ann, password })).toMatchObject({ email: ann.email, emailVerified: true });
  expect(await world.sql('select id from factors where account_id = $1', [atHome.user.id])).toEqual([]);
});

test('undoing the first of two changes undoes both, and the second link no longer works', async () => {
  const { thief, undo } = await thiefTakes(`first${nth}@people.test`);
  await thief.identity.changeEmail({ email: `second${nth}@people.test` });
  await thief.identity.confirmEmailChange({ token: await confirmToken(`second${nth}@people.test`) });
  const thiefsUndo = await undoToken(`first${nth}@people.test`);
  await world.visitor().identity.undoEmailChange({ token: undo });
  await expect(world.visitor().identity.undoEmailChange({ token: thiefsUndo })).rejects.toMatchObject({
    code: 'identity.linkExpired',
  });
});

test('after three days a change stays', async () => {
  const { undo } = await thiefTakes(`stays${nth}@people.test`);
  clock.set(clock.now() + 3 * DAY_MS + 1);
  await expect(world.visitor().identity.undoEmailChange({ token: undo })).rejects.toMatchObject({
    code: 'identity.linkExpired',
  });
});

test.each(['', 'x', 'not-an-address', 'two@people.test, more@people.test'])(
  'an address can not be "%s"',
  async (email) => {
    await expect(atHome.identity.changeEmail({ email })).rejects.toMatchObject({ status: 400 });
  },
);
