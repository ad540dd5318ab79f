import { GoTrueClient } from '@supabase/auth-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { createRunningClock } from '#test/clock.ts';
import { alice, type Person } from '#test/people.ts';
import { byCarrier, type PhoneWorld, type ScriptedLeg, startPhoneWorld } from './phone.world.ts';
import { legOf } from './phone-steps.world.ts';

const clock = createRunningClock();
let world: PhoneWorld;
beforeAll(async () => {
  world = await startPhoneWorld(() => new Map(), {}, { clock });
});
afterAll(() => world.stop());

let nth = 0;
let ann: Person;
let browser: Client;
let phone: string;
beforeEach(async () => {
  nth += 1;
  ann = { ...alice, username: `ann${nth}aa`, email: `ann${nth}@people.test` };
  // Neighbouring numbers share a limit.
  phone = `+4420794${String(nth).padStart(2, '0')}123`;
  browser = await world.signUp(ann);
  for (const carrier of [world.first, world.second]) {
    carrier.legs.length = 0;
    takesCalls(carrier);
  }
});

/** Answers the phone and listens. @returns the digits that were spoken */
async function hear(leg: ScriptedLeg): Promise<string> {
  const session = world.media.sessions().at(-1) ?? '';
  const { playing } = world.media.of(session);
  leg.listener.answered();
  for (let played = 0; played < 6; played += 1)
    world.media.says({ kind: 'played', session, to: 'carrier', sound: playing.at(-1) ?? 'code-prompt' });
  leg.listener.ended(byCarrier(null));
  return playing.slice(1, 7).join('').replaceAll('digit-', '');
}
/** Rings as soon as it is called, and takes the call. */
async function hearOf(asking: Promise<unknown>): Promise<string> {
  const leg = await legOf(world.first, world.first.legs.length);
  expect(leg.request.to).toBe(phone);
  leg.listener.ringing();
  await asking;
  return hear(leg);
}
/** Refuses one call, and takes those after it. */
function refusesOnce(carrier: object): void {
  let asked = 0;
  const get = () => (asked++ === 0 ? 503 : null);
  Object.defineProperty(carrier, 'refuses', { get, configurable: true });
}
const takesCalls = (carrier: object) =>
  Object.defineProperty(carrier, 'refuses', { value: null, writable: true, configurable: true });
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');
async function prove(): Promise<void> {
  await browser.identity.savePhone({ phone });
  const code = await hearOf(browser.identity.callWithCode());
  expect(await browser.identity.provePhone({ code })).toMatchObject({ phone, isPhoneProven: true });
}

describe('a phone in the profile', () => {
  test('is proven by the code that is read out to it, which counts once', async () => {
    await browser.identity.savePhone({ phone });
    const asking = browser.identity.callWithCode();
    const code = await hearOf(asking);
    expect(await asking).toEqual({ isDelayed: false });
    await expect(browser.identity.provePhone({ code: wrongFor(code) })).rejects.toMatchObject({
      code: 'identity.codeWrong',
    });
    expect(await browser.identity.provePhone({ code })).toMatchObject({ phone, isPhoneProven: true });
    await expect(browser.identity.provePhone({ code })).rejects.toMatchObject({ code: 'identity.codeWrong' });
    expect((await browser.identity.safetyHistory({})).events[0]).toMatchObject({ kind: 'phone-proven' });
  });

  test('is proven later when no carrier takes calls: the person is told, and the phone rings with the same code', async () => {
    await browser.identity.savePhone({ phone });
    refusesOnce(world.first);
    refusesOnce(world.second);
    expect(await browser.identity.callWithCode()).toEqual({ isDelayed: true });
    const later = () => world.first.legs[1] ?? world.second.legs[1];
    await expect.poll(later, { timeout: 10_000 }).toBeDefined();
    const leg = later();
    if (leg === undefined) throw new Error('no call');
    leg.listener.ringing();
    expect(await browser.identity.provePhone({ code: await hear(leg) })).toMatchObject({
      isPhoneProven: true,
    });
  });

  test('is a second factor: a code is read out to add it, and after the password', async () => {
    await prove();
    const adding = browser.identity.addPhone({ name: 'Phone' });
    const code = await hearOf(adding);
    const { id, challengeId } = await adding;
    await expect(
      browser.identity.confirmFactor({ id, challengeId, code: wrongFor(code) }),
    ).rejects.toMatchObject({ code: 'identity.factorCodeWrong' });
    const { recoveryCodes } = await browser.identity.confirmFactor({ id, challengeId, code });
    expect(recoveryCodes).toHaveLength(10);

    const elsewhere = world.visitor();
    await elsewhere.identity.signIn({ email: ann.email, password: ann.password });
    await expect(elsewhere.identity.me()).rejects.toMatchObject({ status: 401 });
    const asking = elsewhere.identity.factorStepCode({ factorId: id });
    const second = await hearOf(asking);
    const proof = { factorId: id, challengeId: (await asking).id, code: second };
    await elsewhere.identity.passFactorStep({ proof, trust: false });
    expect(await elsewhere.identity.me()).toMatchObject({ email: ann.email });
    const thief = world.visitor();
    await thief.identity.signIn({ email: ann.email, password: ann.password });
    await expect(thief.identity.passFactorStep({ proof, trust: false })).rejects.toMatchObject({
      code: 'identity.factorCodeUsed',
    });
  });
});

describe('a phone of a program', () => {
  const programOf = () =>
    new GoTrueClient({ url: `${world.url}/auth/v1`, autoRefreshToken: false, detectSessionInUrl: false });
  async function signedIn(who = ann): Promise<GoTrueClient> {
    const program = programOf();
    await program.signInWithPassword({ email: who.email, password: who.password });
    return program;
  }
  const expired = { status: 403, code: 'otp_expired' };

  test('is changed by the code that is read out to it, and signs in with one afterwards', async () => {
    const program = await signedIn();
    const asking = program.updateUser({ phone });
    const token = await hearOf(asking);
    expect((await asking).data.user).toMatchObject({ phone: '', new_phone: phone.slice(1) });
    const wrong = await program.verifyOtp({ phone, token: wrongFor(token), type: 'phone_change' });
    expect(wrong.error).toMatchObject(expired);
    const { data, error } = await program.verifyOtp({ phone, token, type: 'phone_change' });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      phone: phone.slice(1),
      phone_confirmed_at: expect.any(String),
      email: ann.email,
    });
    expect((await program.verifyOtp({ phone, token, type: 'phone_change' })).error).toMatchObject(expired);
    expect((await program.updateUser({ phone })).error).toBeNull();
    expect(world.first.legs).toHaveLength(1);
    expect((await browser.identity.safetyHistory({})).events[0]).toMatchObject({ kind: 'phone-proven' });

    const other = programOf();
    const signInCode = await hearOf(other.signInWithOtp({ phone }));
    const entered = await other.verifyOtp({ phone, token: signInCode, type: 'sms' });
    expect(entered.data.user?.email).toBe(ann.email);
  });

  test('is not changed by a code of another kind, number or account, nor ten minutes later', async () => {
    const program = await signedIn();
    const token = await hearOf(program.updateUser({ phone }));
    expect((await program.verifyOtp({ phone, token, type: 'sms' })).error).toMatchObject(expired);
    const another = phone.replace('123', '124');
    expect((await program.verifyOtp({ phone: another, token, type: 'phone_change' })).error).toMatchObject(
      expired,
    );
    const mal = { ...alice, username: `mal${nth}mm`, email: `mal${nth}@people.test` };
    await world.signUp(mal);
    const { data } = await (await signedIn(mal)).getSession();
    const answer = await fetch(`${world.url}/auth/v1/verify`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${data.session?.access_token}`,
      },
      body: JSON.stringify({ type: 'phone_change', phone, token }),
    });
    expect(answer.status).toBe(403);
    clock.advance(10 * 60_000 + 1);
    expect((await program.verifyOtp({ phone, token, type: 'phone_change' })).error).toMatchObject(expired);
    expect(await browser.identity.profile()).toMatchObject({ phone: null });
  });

  test('stays with whoever has proven it first', async () => {
    await prove();
    const second = { ...alice, username: `sec${nth}ss`, email: `sec${nth}@people.test` };
    await world.signUp(second);
    const program = await signedIn(second);
    const token = await hearOf(program.updateUser({ phone }));
    expect((await program.verifyOtp({ phone, token, type: 'phone_change' })).error).toMatchObject({
      status: 422,
      code: 'phone_exists',
    });
    expect(await browser.identity.profile()).toMatchObject({ phone, isPhoneProven: true });
  });

  test('that is busy is said to be out of reach, and a stale session is asked for a proof', async () => {
    const program = await signedIn();
    Object.assign(world.first, { refuses: 486 });
    expect((await program.updateUser({ phone })).error).toMatchObject({
      status: 422,
      code: 'sms_send_failed',
    });
    Object.assign(world.first, { refuses: null });
    clock.advance(10 * 60_000 + 1);
    expect((await program.updateUser({ phone })).error).toMatchObject({ code: 'reauthentication_needed' });
  });
});
