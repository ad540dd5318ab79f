import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { createRunningClock } from '#test/clock.ts';
import { mallory, type Person } from '#test/people.ts';
import { codeAt } from '#test/stand-ins/authenticator-app.ts';
import { afterPassword as passwordFirst, personCalled, withApp as startWithApp } from '#test/two-step.ts';
import { startWorld, type World } from '#test/world.ts';

const clock = createRunningClock();
let world: World;
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.stop());

const MINUTE = 60_000;
const signedOut = { code: 'common.signedOut', status: 401 };
const wrong = { code: 'identity.factorCodeWrong', status: 400 };
const used = { code: 'identity.factorCodeUsed', status: 400 };
const locked = { code: 'identity.factorLocked', status: 429 };
const proofNeeded = { code: 'identity.proofNeeded', status: 403 };

const person = personCalled;

const withApp = (username: string) => startWithApp(world, clock, username);
const afterPassword = (who: Person, browser = world.visitor()) => passwordFirst(who, browser);

const kindsOf = async (browser: Client): Promise<unknown[]> =>
  (
    await world.sql('select kind from safety_events where account_id = $1 order by id', [browser.user.id])
  ).map(({ kind }) => kind);

describe('an authenticator app', () => {
  test('counts from its first right code, which shows ten recovery codes and ends the other sessions', async () => {
    const who = person('nora');
    const browser = await world.signUp(who);
    const elsewhere = world.visitor();
    await elsewhere.signIn(who);
    const { id, secret, uri } = await browser.identity.addTotp({ name: 'Pixel' });
    expect(uri).toContain('otpauth://totp/Ahoy:nora%40people.test?');
    expect(uri).toContain(`secret=${secret}`);
    expect(await browser.identity.security()).toMatchObject({ asksFactor: false, recoveryCodesLeft: 0 });
    const { recoveryCodes } = await browser.identity.confirmFactor({ id, code: codeAt(secret, clock.now()) });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await browser.identity.security()).toMatchObject({
      asksFactor: true,
      recoveryCodesLeft: 10,
      factors: [{ id, kind: 'totp', name: 'Pixel', isVerified: true }],
    });
    await expect(elsewhere.identity.me()).rejects.toMatchObject(signedOut);
    expect(await kindsOf(browser)).toEqual(['signed-in', 'signed-in', 'factor-added', 'recovery-codes-made']);
    await world.mailTo(who.email, 'A new way to confirm your sign-in was added');
  });

  test('is kept so that a copy of the database gives no code away', async () => {
    const { browser, secret, recoveryCodes } = await withApp('oscar');
    const rows = JSON.stringify([
      await world.sql('select * from factors where account_id = $1', [browser.user.id]),
      await world.sql('select * from recovery_codes where account_id = $1', [browser.user.id]),
    ]);
    expect(rows).not.toContain(secret);
    expect(rows).not.toContain(recoveryCodes[0]);
  });

  test.each([
    ['a step behind', -30_000],
    ['a step ahead', 30_000],
  ])('may be %s', async (_, offset) => {
    const { who, factorId, secret } = await withApp(offset < 0 ? 'paula' : 'paul');
    const browser = await afterPassword(who);
    // The step begins, so that it doesn't end before the code arrives.
    clock.advance(30_000 - (clock.now() % 30_000));
    const code = codeAt(secret, clock.now() + offset);
    const entered = await browser.identity.passFactorStep({ proof: { factorId, code }, trust: false });
    expect(entered.email).toBe(who.email);
  });

  test('that is two steps off is wrong', async () => {
    const { who, factorId, secret } = await withApp('quentin');
    const browser = await afterPassword(who);
    for (const offset of [-2 * 30_000 - 1000, 2 * 30_000 + 1000]) {
      const code = codeAt(secret, clock.now() + offset);
      const passing = browser.identity.passFactorStep({ proof: { factorId, code }, trust: false });
      await expect(passing).rejects.toMatchObject(wrong);
    }
  });

  test('has codes that count once, also when one is sent twenty times at once', async () => {
    const { who, browser, factorId, secret } = await withApp('rita');
    const proof = { factorId, code: codeAt(secret, clock.now()) };
    const proofs = Array.from({ length: 20 }, () => browser.identity.prove({ proof }));
    const outcomes = await Promise.allSettled(proofs);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(reasons).toHaveLength(19);
    for (const reason of reasons) expect(reason).toMatchObject(used);
    // None of the nineteen counts as a guess.
    expect(await kindsOf(browser)).not.toContain('factor-failed');
    clock.advance(MINUTE);
    const next = await afterPassword(who);
    const code = codeAt(secret, clock.now());
    await next.identity.passFactorStep({ proof: { factorId, code }, trust: false });
    const late = await afterPassword(who);
    for (const again of [code, codeAt(secret, clock.now() - 30_000)])
      await expect(
        late.identity.passFactorStep({ proof: { factorId, code: again }, trust: false }),
      ).rejects.toMatchObject(used);
  });

  test('of somebody else, unknown or unconfirmed opens nothing', async () => {
    const mine = await withApp('sven');
    const other = await withApp('tara');
    const browser = await afterPassword(mine.who);
    const { secret, factorId } = other;
    const code = codeAt(secret, clock.now());
    for (const id of [factorId, 'nothing'])
      await expect(
        browser.identity.passFactorStep({ proof: { factorId: id, code }, trust: false }),
      ).rejects.toMatchObject(wrong);
    const begun = await mine.browser.identity.addTotp({ name: 'Begun' });
    await expect(
      mine.browser.identity.prove({
        proof: { factorId: begun.id, code: codeAt(begun.secret, clock.now()) },
      }),
    ).rejects.toMatchObject(wrong);
    await expect(
      browser.identity.passFactorStep({
        proof: { factorId: begun.id, code: codeAt(begun.secret, clock.now()) },
        trust: false,
      }),
    ).rejects.toMatchObject(wrong);
  });
});

describe('codes are locked', () => {
  test('after five wrong ones, also of twenty at once, and open again after 15 minutes', async () => {
    const { who, factorId, secret, browser: first } = await withApp('uma');
    const browser = await afterPassword(who);
    const right = () => ({ factorId, code: codeAt(secret, clock.now()) });
    const guesses = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        browser.identity.passFactorStep({ proof: { factorId, code: '000000' }, trust: false }),
      ),
    );
    const codes = guesses.map((guess) => (guess.status === 'rejected' ? guess.reason.code : null));
    expect(codes.filter((code) => code === wrong.code)).toHaveLength(5);
    expect(codes.filter((code) => code === locked.code)).toHaveLength(15);
    await expect(browser.identity.passFactorStep({ proof: right(), trust: false })).rejects.toMatchObject(
      locked,
    );
    const recovery = { recoveryCode: 'AAAA-AAAA' };
    await expect(browser.identity.passFactorStep({ proof: recovery, trust: false })).rejects.toMatchObject(
      locked,
    );
    expect((await kindsOf(first)).filter((kind) => kind === 'factor-failed')).toHaveLength(5);
    clock.advance(15 * MINUTE);
    const again = await afterPassword(who);
    expect((await again.identity.passFactorStep({ proof: right(), trust: false })).email).toBe(who.email);
  });
});

describe('a recovery code', () => {
  test('stands in for a factor once, also of twenty at once, and its owner gets an email', async () => {
    const { who, recoveryCodes, browser: first } = await withApp('zoe');
    const browser = await afterPassword(who);
    const recoveryCode = ` ${recoveryCodes[3]?.toLowerCase().replace('-', ' ')} `;
    const pass = (from: Client) => from.identity.passFactorStep({ proof: { recoveryCode }, trust: false });
    const passed = await Promise.allSettled(Array.from({ length: 20 }, () => pass(browser)));
    expect(passed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    // The nineteen have locked nothing.
    await expect(pass(await afterPassword(who))).rejects.toMatchObject(used);
    expect(await kindsOf(first)).not.toContain('factor-failed');
    expect((await first.identity.security()).recoveryCodesLeft).toBe(9);
    expect(await kindsOf(first)).toContain('recovery-code-used');
    await world.mailTo(who.email, 'A recovery code was used');
  });

  test('is void once there are new ones, and opens no other account', async () => {
    const mine = await withApp('adam');
    const other = await withApp('bela');
    const { recoveryCodes } = await mine.browser.identity
      .prove({ proof: { password: mine.who.password } })
      .then(() => mine.browser.identity.makeRecoveryCodes());
    expect(recoveryCodes).toHaveLength(10);
    const browser = await afterPassword(mine.who);
    for (const recoveryCode of [mine.recoveryCodes[0] ?? '', other.recoveryCodes[0] ?? ''])
      await expect(
        browser.identity.passFactorStep({ proof: { recoveryCode }, trust: false }),
      ).rejects.toMatchObject(wrong);
    const proof = { recoveryCode: recoveryCodes[0] ?? '' };
    expect((await browser.identity.passFactorStep({ proof, trust: false })).email).toBe(mine.who.email);
  });
});

describe('whoever changes factors', () => {
  test('has shown who they are within ten minutes', async () => {
    const { browser, who, factorId, secret } = await withApp('emil');
    clock.advance(10 * MINUTE);
    const changes = [
      () => browser.identity.addTotp({ name: 'Another' }),
      () => browser.identity.addPhone({ name: 'Another' }),
      () => browser.identity.passkeyQuestion(),
      () => browser.identity.removeFactor({ id: factorId }),
      () => browser.identity.makeRecoveryCodes(),
      () => browser.identity.confirmFactor({ id: factorId, code: '123456' }),
    ];
    for (const change of changes) await expect(change()).rejects.toMatchObject(proofNeeded);
    const wrongPassword = browser.identity.prove({ proof: { password: 'a guess' } });
    await expect(wrongPassword).rejects.toMatchObject({ code: 'identity.currentPasswordWrong' });
    await expect(browser.identity.addTotp({ name: 'Another' })).rejects.toMatchObject(proofNeeded);
    await browser.identity.prove({ proof: { password: who.password } });
    expect((await browser.identity.addTotp({ name: 'Another' })).secret).toHaveLength(32);
    clock.advance(10 * MINUTE);
    await browser.identity.prove({ proof: { factorId, code: codeAt(secret, clock.now()) } });
    expect((await browser.identity.addTotp({ name: 'A third' })).secret).toHaveLength(32);
  });

  test('is signed in, and changes their own', async () => {
    const { factorId: id } = await withApp('fritz');
    const other = await world.signUp(person('fiona'));
    const visitor = world.visitor();
    const code = '123456';
    for (const asked of [
      () => visitor.identity.security(),
      () => visitor.identity.addTotp({ name: 'A' }),
      () => visitor.identity.addPhone({ name: 'A' }),
      () => visitor.identity.challengeFactor({ id }),
      () => visitor.identity.confirmFactor({ id, code }),
      () => visitor.identity.renameFactor({ id, name: 'A' }),
      () => visitor.identity.removeFactor({ id }),
      () => visitor.identity.makeRecoveryCodes(),
      () => visitor.identity.forgetBrowser({ id: 'x' }),
      () => visitor.identity.proofChoices(),
      () => visitor.identity.prove({ proof: { password: 'x' } }),
      () => visitor.identity.provePasskey(),
    ])
      await expect(asked()).rejects.toMatchObject(signedOut);
    for (const asked of [
      () => other.identity.challengeFactor({ id }),
      () => other.identity.renameFactor({ id, name: 'A' }),
      () => other.identity.removeFactor({ id }),
    ])
      await expect(asked()).rejects.toMatchObject({ code: 'common.notFound', status: 404 });
    await expect(other.identity.confirmFactor({ id, code })).rejects.toMatchObject(wrong);
  });

  test.each([[''], ['  '], ['a'.repeat(61)], ['two\nlines']])(
    'gives it a name of one line: not %j',
    async (name) => {
      const browser = await world.signUp(person(`g${name.length}gina`));
      await expect(browser.identity.addTotp({ name })).rejects.toMatchObject({ status: 400 });
    },
  );

  test('gives each a name of its own, whatever its capitals', async () => {
    const { browser, factorId } = await withApp('hanna');
    await expect(browser.identity.addTotp({ name: 'PIXEL' })).rejects.toMatchObject({
      code: 'identity.factorNameTaken',
    });
    await browser.identity.renameFactor({ id: factorId, name: 'Old phone' });
    expect((await browser.identity.addTotp({ name: 'Pixel' })).secret).toHaveLength(32);
    await expect(browser.identity.renameFactor({ id: factorId, name: 'pixel' })).rejects.toMatchObject({
      code: 'identity.factorNameTaken',
    });
  });

  test('turns two-step sign-in off with the last one: other sessions end, and nothing stands in for it', async () => {
    const { browser, who, factorId, secret } = await withApp('ines');
    const elsewhere = await afterPassword(who);
    await elsewhere.identity.passFactorStep({
      proof: { factorId, code: codeAt(secret, clock.now()) },
      trust: true,
    });
    await browser.identity.removeFactor({ id: factorId });
    await expect(elsewhere.identity.me()).rejects.toMatchObject(signedOut);
    expect(await browser.identity.security()).toMatchObject({
      asksFactor: false,
      factors: [],
      recoveryCodesLeft: 0,
      trustedBrowsers: [],
    });
    expect((await world.visitor().signIn(who)).email).toBe(who.email);
    expect(await kindsOf(browser)).toContain('factor-removed');
    await world.mailTo(who.email, 'A way to confirm your sign-in was removed');
  });

  test('is at most in possession of twenty', async () => {
    const { browser } = await withApp('jonas');
    for (let number = 1; number < 20; number += 1) await browser.identity.addTotp({ name: `App ${number}` });
    await expect(browser.identity.addTotp({ name: 'One more' })).rejects.toMatchObject({
      code: 'identity.factorsFull',
    });
  });
});

test('a factor of a phone needs a proven number', async () => {
  const browser = await world.signUp(mallory);
  await expect(browser.identity.addPhone({ name: 'Mobile' })).rejects.toMatchObject({
    code: 'identity.phoneNotProven',
  });
});
