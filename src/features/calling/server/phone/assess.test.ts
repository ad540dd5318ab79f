import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newCallId } from '#test/calls.ts';
import type { Client } from '#test/client.ts';
import { alice, bob, type Person, registrationOf } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';
import {
  byCarrier,
  LONDON,
  type ScriptedCarrier,
  type ScriptedMedia,
  scriptedCarrier,
  scriptedMedia,
} from './phone.world.ts';
import { legOf } from './phone-steps.world.ts';

/* Trials and free minutes as they are: the real numbers, the real plans, one carrier that a test plays. */

const MOBILE = '+44 7400 123456';
const BERLIN = '+493023125001';
let world: World;
let carrier: ScriptedCarrier;
let media: ScriptedMedia;
beforeAll(async () => {
  carrier = scriptedCarrier('first');
  media = scriptedMedia();
  world = await startWorld({
    env: { TRUST_PROXY: '1', LOG_LEVEL: 'silent' },
    telephony: { carriers: [carrier], media, callerCheck: null },
  });
});
afterAll(() => world.stop());
beforeEach(() => void (carrier.legs.length = 0));

/** A Business trial with a caller ID. */
async function trial(person: Person): Promise<{ client: Client; from: string }> {
  const client = await world.signUp(person);
  await client.billing.startTrial({ planId: 'business' });
  const { candidates } = await client.numbers.search({ countryCode: 'US', areaCode: '415' });
  const number = candidates[0]?.number ?? '';
  await client.numbers.hold({ number });
  await client.numbers.reserve({ id: randomUUID(), number });
  return { client, from: number };
}

const refusalOf = async (client: Client, request: { from?: string; to: string; home?: string }) =>
  (await client.calling.quote({ home: 'GB', ...request })).refusal;

/** Answers the verification call, listens, and enters the code. */
async function verify(client: Client, number: string): Promise<void> {
  const { id } = await client.numbers.ringCallerId({ number });
  const session = media.sessions().at(-1) ?? '';
  const { listener } = await legOf(carrier);
  listener.answered();
  const spoken = media.of(session).playing;
  for (let word = 0; word < 7; word += 1) {
    const sound = spoken.at(-1);
    if (sound !== undefined) media.says({ kind: 'played', session, to: 'carrier', sound });
  }
  const code = spoken
    .filter((sound) => sound.startsWith('digit-'))
    .slice(0, 6)
    .map((sound) => sound.slice(-1))
    .join('');
  listener.ended(byCarrier(null));
  await client.numbers.confirmCallerId({ id, code });
}

async function confirmEmail(client: Client, { email }: Person): Promise<void> {
  const { text } = await world.mailTo(email, 'Confirm');
  await client.identity.verifyEmail({ token: decodeURIComponent(String(/token=(\S+)/.exec(text)?.[1])) });
}

describe('a trial', () => {
  test('shows step by step what it needs to call phones, then calls home, the US and Canada', async () => {
    const { client, from } = await trial(alice);
    expect(await refusalOf(client, { from, to: LONDON })).toEqual({
      code: 'calling.proofMissing',
      sentence: 'Verify your email address to call phones on a trial',
    });
    await confirmEmail(client, alice);
    expect(await refusalOf(client, { from, to: LONDON })).toEqual({
      code: 'calling.phoneProofMissing',
      sentence: 'Verify your phone number to call phones on a trial. We ring it and read out a code.',
    });
    const id = randomUUID();
    await expect(
      client.calling.placePhone({ id, from, to: LONDON, home: 'GB', deviceId: 'a-tab' }),
    ).rejects.toMatchObject({ code: 'calling.phoneProofMissing', status: 403 });
    expect(carrier.legs).toEqual([]);
    const ringing = verify(client, MOBILE);
    const { listener } = await legOf(carrier);
    listener.ringing();
    await ringing;
    expect(await refusalOf(client, { from, to: LONDON })).toBeNull();
    expect(await refusalOf(client, { from, to: '+12125550123' })).toBeNull();
    // The home country is the phone's, whatever a device says.
    for (const home of ['DE', 'GB'])
      expect(await refusalOf(client, { from, to: BERLIN, home })).toMatchObject({
        code: 'calling.trialDestinations',
      });
  });

  test("isn't verified by a phone that verified another, nor by a number of this installation", async () => {
    const { client, from } = await trial(bob);
    await confirmEmail(client, bob);
    const prove = async (number: string) => {
      carrier.legs.length = 0;
      const verifying = verify(client, number);
      (await legOf(carrier)).listener.ringing();
      await verifying;
    };
    // A trial includes a number rented here, so each could verify the next.
    const [own] = await world.sql('select phone_number from phone_numbers where phone_number <> $1', [from]);
    await prove(String(own?.['phone_number']));
    expect(await refusalOf(client, { from, to: LONDON })).toMatchObject({
      code: 'calling.phoneProofMissing',
    });
    await prove(MOBILE);
    expect(await refusalOf(client, { from, to: LONDON })).toEqual({
      code: 'calling.phoneProofUsed',
      sentence:
        'Your verified phone number was already used for another trial. Verify another one, or choose a plan.',
    });
  });
});

describe('accounts created for their free minutes', () => {
  test('get them three times from one network, and still call usernames', async () => {
    const codes: (string | undefined)[] = [];
    let last: Client | undefined;
    for (let nth = 1; nth <= 5; nth += 1) {
      const person = {
        name: 'Mal',
        username: `farmer${nth}`,
        email: `farmer${nth}@people.test`,
        password: 'a field of phones',
      };
      const client = world.visitor();
      const answer = await client.fetch('/api/identity/register', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `2001:db8:7:7::${nth}` },
        body: JSON.stringify(registrationOf(person)),
      });
      expect(answer.status).toBe(200);
      await client.identity.claimUsername({ username: person.username });
      codes.push((await refusalOf(client, { to: LONDON }))?.code);
      last = client;
    }
    // Everybody first lacks a caller ID.
    expect(codes).toEqual(Array.from({ length: 5 }, () => 'calling.fromRequired'));
    const credits = await world.sql('select account_id from phone_credit where network is not null');
    expect(credits).toHaveLength(3);
    const { phoneCalls } = await (last as Client).billing.entitlements();
    expect(phoneCalls).toMatchObject({ includedSeconds: 0, isCreditRefused: true });
    await world.sql(
      `insert into verified_caller_ids (id, account_id, phone_number, country_code, verified_at, created_at)
       values ($1, $2, '+447400123499', 'GB', now(), now())`,
      [randomUUID(), (await (last as Client).identity.me()).id],
    );
    expect(await refusalOf(last as Client, { from: '+447400123499', to: LONDON })).toEqual({
      code: 'calling.noFreeMinutes',
      sentence: 'Other accounts on your network already have the free minutes. Choose a plan to call phones.',
    });
    const call = await last?.calling.place({ id: newCallId(), to: 'alice', deviceId: 'a-tab' });
    expect(call?.state).toBe('dialing');
  });
});
