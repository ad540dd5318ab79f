import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { createRunningClock } from '#test/clock.ts';
import { alice, type Person } from '#test/people.ts';
import { codeAt } from '#test/stand-ins/authenticator-app.ts';
import { createPasskeyStandIn, type PasskeyStandIn } from '#test/stand-ins/passkey.ts';
import { startWorld, type World } from '#test/world.ts';

const clock = createRunningClock();
let world: World;
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.stop());

const loginFailed = { code: 'identity.loginFailed', status: 401 };
const passkeyFailed = { code: 'identity.passkeyFailed', status: 400 };

function person(username: string): Person {
  return { ...alice, username, email: `${username}@people.test` };
}

const newPasskey = () => createPasskeyStandIn(world.platform.config.publicUrl);

async function withPasskey(
  username: string,
): Promise<{ who: Person; browser: Client; passkey: PasskeyStandIn }> {
  const who = person(username);
  const browser = await world.signUp(who);
  const passkey = newPasskey();
  const made = passkey.make(await browser.identity.passkeyQuestion());
  await browser.identity.addPasskey({ name: 'Phone', passkey: made });
  return { who, browser, passkey };
}

describe('a passkey', () => {
  test('signs in without a password, and counts as two things', async () => {
    const { who, browser, passkey } = await withPasskey('nina');
    expect((await browser.identity.security()).factors).toMatchObject([
      { kind: 'passkey', name: 'Phone', isVerified: true, isSynced: false },
    ]);
    const elsewhere = world.visitor();
    const shown = passkey.show(await elsewhere.identity.passkeySignInQuestion());
    expect(await elsewhere.identity.signInByPasskey({ passkey: shown })).toMatchObject({ email: who.email });
    expect((await elsewhere.identity.me()).email).toBe(who.email);
    const rows = await world.sql(
      'select level, methods from sessions where user_id = $1 order by created_at',
      [browser.user.id],
    );
    expect(rows).toMatchObject([{ level: 1 }, { level: 2, methods: [{ method: 'passkey' }] }]);
  });

  test('is no second factor that a password has to wait for', async () => {
    const { who } = await withPasskey('nelly');
    expect((await world.visitor().signIn(who)).email).toBe(who.email);
  });

  test('signs in although two-step sign-in is on, and is shown instead of a code after the password', async () => {
    const { who, browser, passkey } = await withPasskey('olga');
    const { id, secret } = await browser.identity.addTotp({ name: 'App' });
    await browser.identity.confirmFactor({ id, code: codeAt(secret, clock.now()) });
    const one = world.visitor();
    const alone = passkey.show(await one.identity.passkeySignInQuestion());
    expect(await one.identity.signInByPasskey({ passkey: alone })).toMatchObject({ email: who.email });
    const other = world.visitor();
    await other.identity.signIn({ email: who.email, password: who.password });
    const shown = passkey.show(await other.identity.factorStepPasskey());
    const entered = await other.identity.passFactorStep({ proof: { passkey: shown }, trust: false });
    expect(entered.email).toBe(who.email);
  });

  test('is added once, under a name of its own, and removed like a factor', async () => {
    const { browser, passkey } = await withPasskey('petra');
    const again = passkey.make(await browser.identity.passkeyQuestion());
    await expect(browser.identity.addPasskey({ name: 'Phone', passkey: again })).rejects.toMatchObject({
      code: 'identity.passkeyKnown',
    });
    const second = newPasskey().make(await browser.identity.passkeyQuestion());
    const added = await browser.identity.addPasskey({ name: 'Phone', passkey: second });
    expect(added.name).toBe('Phone 2');
    await browser.identity.removeFactor({ id: added.id });
    expect((await browser.identity.security()).factors).toHaveLength(1);
  });

  test('proves that it is still the same person, and lifts the session to two things', async () => {
    const { browser, passkey } = await withPasskey('queenie');
    clock.advance(10 * 60_000);
    await expect(browser.identity.addTotp({ name: 'App' })).rejects.toMatchObject({
      code: 'identity.proofNeeded',
    });
    const shown = passkey.show(await browser.identity.provePasskey());
    await browser.identity.prove({ proof: { passkey: shown } });
    expect((await browser.identity.addTotp({ name: 'App' })).secret).toHaveLength(32);
    const rows = await world.sql('select level from sessions where user_id = $1', [browser.user.id]);
    expect(rows).toEqual([{ level: 2 }]);
  });
});

describe('nobody is let in by a passkey', () => {
  test.each([
    ['of another site', 'ra', { origin: 'https://ahoy.example.com' }],
    ['made for another site', 'rb', { rpId: 'ahoy.example.com' }],
    ['whose owner was not verified', 'rc', { isUserVerified: false }],
    ['that names another person', 'rd', { userHandle: 'c29tZWJvZHk' }],
    ['that was asked to be made', 're', { type: 'webauthn.create' }],
    ['whose counter goes back', 'rf', { counter: 1 }],
    ['whose counter stands still', 'rg', { counter: 2 }],
  ])('%s', async (_, name, changed) => {
    const { passkey } = await withPasskey(`${name}.rhoda`);
    const browser = world.visitor();
    for (let times = 0; times < 2; times += 1) {
      const shown = passkey.show(await browser.identity.passkeySignInQuestion());
      await browser.identity.signInByPasskey({ passkey: shown });
    }
    const stranger = world.visitor();
    const shown = passkey.show(await stranger.identity.passkeySignInQuestion(), changed);
    await expect(stranger.identity.signInByPasskey({ passkey: shown })).rejects.toMatchObject(loginFailed);
  });

  test('that nobody has added, or that was removed', async () => {
    const { browser, passkey } = await withPasskey('sofia');
    const stranger = world.visitor();
    const unknown = newPasskey();
    unknown.make(await browser.identity.passkeyQuestion());
    const shown = unknown.show(await stranger.identity.passkeySignInQuestion());
    await expect(stranger.identity.signInByPasskey({ passkey: shown })).rejects.toMatchObject(loginFailed);
    const id = (await browser.identity.security()).factors[0]?.id ?? '';
    await browser.identity.removeFactor({ id });
    const late = passkey.show(await stranger.identity.passkeySignInQuestion());
    await expect(stranger.identity.signInByPasskey({ passkey: late })).rejects.toMatchObject(loginFailed);
  });

  test('twice with one answer, also when it is sent twenty times at once', async () => {
    const { passkey } = await withPasskey('tina');
    const shown = passkey.show(await world.visitor().identity.passkeySignInQuestion());
    const attempts = Array.from({ length: 20 }, () =>
      world.visitor().identity.signInByPasskey({ passkey: shown }),
    );
    const opened = (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled');
    expect(opened).toHaveLength(1);
  });

  test('to a question that is ten minutes old, or that was asked for another purpose or of another person', async () => {
    const { browser, passkey } = await withPasskey('ulla');
    const other = await withPasskey('urs');
    const stranger = world.visitor();
    const late = passkey.show(await stranger.identity.passkeySignInQuestion());
    clock.advance(10 * 60_000);
    const elsewhere = passkey.show(await browser.identity.provePasskey());
    for (const shown of [late, elsewhere])
      await expect(stranger.identity.signInByPasskey({ passkey: shown })).rejects.toMatchObject(loginFailed);
    const others = other.passkey.show(await browser.identity.provePasskey());
    const ofOthers = passkey.show(await other.browser.identity.provePasskey());
    for (const shown of [others, ofOthers])
      await expect(browser.identity.prove({ proof: { passkey: shown } })).rejects.toMatchObject(
        passkeyFailed,
      );
  });

  test('who is suspended', async () => {
    const { browser, passkey } = await withPasskey('viktor');
    await world.sql("update users set suspended_until = now() + interval '9 days' where id = $1", [
      browser.user.id,
    ]);
    const stranger = world.visitor();
    const shown = passkey.show(await stranger.identity.passkeySignInQuestion());
    await expect(stranger.identity.signInByPasskey({ passkey: shown })).rejects.toMatchObject({
      code: 'identity.accountSuspended',
    });
  });
});

test('a new passkey of another site, for another account or to an old question is not added', async () => {
  const { browser } = await withPasskey('wilma');
  const other = await world.signUp(person('walter'));
  const foreign = createPasskeyStandIn('https://ahoy.example.com').make(
    await browser.identity.passkeyQuestion(),
  );
  const ofOther = newPasskey().make(await other.identity.passkeyQuestion());
  const twice = newPasskey();
  const question = await browser.identity.passkeyQuestion();
  await browser.identity.addPasskey({ name: 'Once', passkey: twice.make(question) });
  for (const passkey of [foreign, ofOther, newPasskey().make(question)])
    await expect(browser.identity.addPasskey({ name: 'Key', passkey })).rejects.toMatchObject(passkeyFailed);
});

test('asking tells of no account: the question names no passkey, and every refusal is alike', async () => {
  const { passkey } = await withPasskey('xaver');
  const question = await world.visitor().identity.passkeySignInQuestion();
  expect(question).not.toHaveProperty('allowCredentials');
  const refusals = [];
  for (const one of [passkey, newPasskey()]) {
    const stranger = world.visitor();
    const shown = one.show(await stranger.identity.passkeySignInQuestion(), {
      origin: 'https://example.com',
    });
    const headers = { 'content-type': 'application/json' };
    const startedAt = performance.now();
    const answer = await stranger.fetch('/api/identity/sign-in/passkey', {
      method: 'POST',
      headers,
      body: JSON.stringify({ passkey: shown }),
    });
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(100);
    const { code, message }: { code?: string; message?: string } = Object(await answer.json());
    refusals.push({ status: answer.status, code, message });
  }
  expect(refusals[0]).toEqual(refusals[1]);
});

test('adding one takes a fresh proof, and a browser that is signed in', async () => {
  const browser = await world.signUp(person('yvonne'));
  const made = newPasskey().make(await browser.identity.passkeyQuestion());
  const visitor = world.visitor();
  const signedOut = { code: 'common.signedOut', status: 401 };
  await expect(visitor.identity.passkeyQuestion()).rejects.toMatchObject(signedOut);
  await expect(visitor.identity.addPasskey({ name: 'A', passkey: made })).rejects.toMatchObject(signedOut);
  clock.advance(10 * 60_000);
  const proofNeeded = { code: 'identity.proofNeeded' };
  await expect(browser.identity.addPasskey({ name: 'A', passkey: made })).rejects.toMatchObject(proofNeeded);
});
