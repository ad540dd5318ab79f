import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { createRunningClock } from '#test/clock.ts';
import type { Person } from '#test/people.ts';
import { codeAt } from '#test/stand-ins/authenticator-app.ts';
import { afterPassword as passwordFirst, personCalled, withApp as startWithApp } from '#test/two-step.ts';
import { startWorld, type World } from '#test/world.ts';
import { createCodeMark } from './code-marks.ts';

const clock = createRunningClock();
const secretOfWorld = 'a secret of thirty-two letters, at least';
let world: World;
beforeAll(async () => {
  world = await startWorld({ clock, env: { SESSION_SECRET: secretOfWorld } });
});
afterAll(() => world.stop());

const MINUTE = 60_000;
const signedOut = { code: 'common.signedOut', status: 401 };
const wrong = { code: 'identity.factorCodeWrong', status: 400 };
const person = personCalled;
const withApp = (username: string) => startWithApp(world, clock, username);
const afterPassword = (who: Person, browser = world.visitor()) => passwordFirst(who, browser);

const kindsOf = async (browser: Client): Promise<unknown[]> =>
  (
    await world.sql('select kind from safety_events where account_id = $1 order by id', [browser.user.id])
  ).map(({ kind }) => kind);

describe('after the password', () => {
  test('the session opens nothing, and its token is replaced when a factor was shown', async () => {
    const { who, factorId, secret, browser: first } = await withApp('vera');
    const browser = await afterPassword(who);
    const waiting = browser.cookie();
    await expect(browser.identity.me()).rejects.toMatchObject(signedOut);
    await expect(browser.identity.security()).rejects.toMatchObject(signedOut);
    expect(browser.cookieValue('signed_in')).toBeUndefined();
    expect(await browser.identity.factorStep()).toEqual({
      factors: [{ id: factorId, kind: 'totp', name: 'Pixel', phoneEnding: null }],
      hasRecoveryCodes: true,
    });
    await browser.identity.passFactorStep({
      proof: { factorId, code: codeAt(secret, clock.now()) },
      trust: false,
    });
    expect((await browser.identity.me()).email).toBe(who.email);
    const thief = world.visitor();
    thief.useCookies(waiting);
    await expect(thief.identity.me()).rejects.toMatchObject(signedOut);
    await expect(thief.identity.factorStep()).rejects.toMatchObject(signedOut);
    expect((await kindsOf(first)).at(-1)).toBe('signed-in');
    expect(
      await world.sql('select level from sessions where user_id = $1 and level = 1', [first.user.id]),
    ).toEqual([]);
  });

  test('there are ten minutes for it', async () => {
    const { who } = await withApp('willa');
    const browser = await afterPassword(who);
    clock.advance(10 * MINUTE);
    await expect(browser.identity.factorStep()).rejects.toMatchObject(signedOut);
  });

  test('nobody else gets there: strangers, and people who are signed in', async () => {
    const { browser, factorId } = await withApp('xenia');
    for (const client of [world.visitor(), browser]) {
      await expect(client.identity.factorStep()).rejects.toMatchObject(signedOut);
      await expect(client.identity.factorStepCode({ factorId })).rejects.toMatchObject(signedOut);
      await expect(client.identity.factorStepPasskey()).rejects.toMatchObject(signedOut);
      await expect(
        client.identity.passFactorStep({ proof: { factorId, code: '123456' }, trust: true }),
      ).rejects.toMatchObject(signedOut);
    }
  });

  test('what is no proof is refused as bad input', async () => {
    const { who } = await withApp('yuri');
    const browser = await afterPassword(who);
    const headers = { 'content-type': 'application/json' };
    const bodies = [
      {},
      { proof: {}, trust: false },
      { proof: { recoveryCode: '' }, trust: false },
      { proof: null },
    ];
    for (const body of bodies) {
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      expect((await browser.fetch('/api/identity/factor-step', init)).status).toBe(400);
      expect((await browser.fetch('/api/identity/factor-step/code', init)).status).toBe(400);
    }
    const unknown = browser.identity.factorStepCode({ factorId: 'nothing' });
    await expect(unknown).rejects.toMatchObject({ status: 404 });
  });

  test('a suspended person is not let in', async () => {
    const { who, factorId, secret, browser: first } = await withApp('yann');
    const browser = await afterPassword(who);
    const proof = { factorId, code: codeAt(secret, clock.now()) };
    await world.sql("update users set suspended_until = now() + interval '9 days' where id = $1", [
      first.user.id,
    ]);
    await expect(browser.identity.passFactorStep({ proof, trust: false })).rejects.toMatchObject(signedOut);
  });
});

describe('a trusted browser', () => {
  test('asks for no factor for 30 days, and only in the account that trusted it', async () => {
    const { who, factorId, secret, browser: first } = await withApp('cleo');
    const other = await withApp('cora');
    const browser = await afterPassword(who);
    await browser.identity.passFactorStep({
      proof: { factorId, code: codeAt(secret, clock.now()) },
      trust: true,
    });
    const { trustedBrowsers } = await browser.identity.security();
    expect(trustedBrowsers).toMatchObject([{ current: true }]);
    expect((await first.identity.security()).trustedBrowsers).toMatchObject([{ current: false }]);
    await browser.identity.signOut();
    expect((await browser.signIn(who)).email).toBe(who.email);
    await afterPassword(other.who, browser);
    clock.advance(30 * 24 * 60 * MINUTE);
    await afterPassword(who, browser);
  });

  test('asks again once it is revoked, which nobody else can', async () => {
    const { who, factorId, secret } = await withApp('dora');
    const stranger = await world.signUp(person('dirk'));
    const browser = await afterPassword(who);
    await browser.identity.passFactorStep({
      proof: { factorId, code: codeAt(secret, clock.now()) },
      trust: true,
    });
    const id = (await browser.identity.security()).trustedBrowsers[0]?.id ?? '';
    await expect(stranger.identity.forgetBrowser({ id })).rejects.toMatchObject({ status: 404 });
    await browser.identity.forgetBrowser({ id });
    await browser.identity.signOut();
    await afterPassword(who, browser);
  });
});

describe('a code that is read out by phone', () => {
  /** Somebody with such a factor, and a call that has just read out 246810. */
  async function withPhone(username: string) {
    const { who, browser } = await withApp(username);
    const [factorId, challengeId] = [`phone of ${username}`, `call to ${username}`];
    const now = new Date(clock.now());
    const ends = new Date(clock.now() + 10 * MINUTE);
    await world.sql(
      "insert into factors (id, account_id, kind, name, phone, verified_at, created_at) values ($1, $2, 'phone', 'Mobile', '+14155550134', $3, $3)",
      [factorId, browser.user.id, now],
    );
    const mark = createCodeMark(secretOfWorld)('246810', challengeId);
    await world.sql(
      "insert into factor_challenges (id, account_id, factor_id, purpose, code_hash, created_at, expires_at) values ($1, $2, $3, 'code', $4, $5, $6)",
      [challengeId, browser.user.id, factorId, mark, now, ends],
    );
    const waiting = await afterPassword(who);
    const pass = (code: string, id = challengeId) =>
      waiting.identity.passFactorStep({ proof: { factorId, challengeId: id, code }, trust: false });
    return { who, waiting, pass };
  }

  test('is asked for by the last two digits of the number, and counts once', async () => {
    const { who, waiting, pass } = await withPhone('kurt');
    expect((await waiting.identity.factorStep()).factors[1]).toMatchObject({
      kind: 'phone',
      phoneEnding: '34',
    });
    await expect(pass('135790')).rejects.toMatchObject(wrong);
    await expect(pass('246810', 'another call')).rejects.toMatchObject(wrong);
    expect((await pass('246 810')).email).toBe(who.email);
    const late = await afterPassword(who);
    const again = { factorId: 'phone of kurt', challengeId: 'call to kurt', code: '246810' };
    const repeats = Array.from({ length: 4 }, () =>
      late.identity
        .passFactorStep({ proof: again, trust: false })
        .catch(({ code }: { code: string }) => code),
    );
    expect(new Set(await Promise.all(repeats))).toEqual(new Set(['identity.factorCodeUsed']));
    const [guesses] = await world.sql(
      'select failures from factor_guesses where account_id = (select id from users where email = $1)',
      [who.email],
    );
    expect(guesses).toEqual({ failures: 0 });
  });

  test('ends after ten minutes', async () => {
    const { who, pass } = await withPhone('lara');
    clock.advance(10 * MINUTE);
    const late = await afterPassword(who);
    const proof = { factorId: 'phone of lara', challengeId: 'call to lara', code: '246810' };
    await expect(late.identity.passFactorStep({ proof, trust: false })).rejects.toMatchObject(wrong);
    await expect(pass('246810')).rejects.toMatchObject(signedOut);
  });

  test('is not promised where no carrier is connected', async () => {
    const browser = await world.signUp(person('mara'));
    await world.sql(
      "insert into profiles (account_id, phone, phone_proven_at, updated_at) values ($1, '+14155550177', now(), now())",
      [browser.user.id],
    );
    const { phone, canSpeakCodes } = await browser.identity.security();
    expect([phone, canSpeakCodes]).toEqual(['+14155550177', false]);
    await expect(browser.identity.addPhone({ name: 'Mobile' })).rejects.toMatchObject({
      code: 'identity.phoneCodesOff',
    });
  });
});
