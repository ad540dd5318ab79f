import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_NUMBER_TEXT } from '#features/numbers/constants.ts';
import { TEST_NUMBERS } from '#features/telephony/constants.ts';
import { asE164 } from '#kernel/e164.ts';
import { alice } from '#test/people.ts';
import { byCarrier, LONDON, type PhoneWorld, startPhoneWorld } from './phone.world.ts';
import { legOf } from './phone-steps.world.ts';

const london = asE164(LONDON);
let world: PhoneWorld;
beforeAll(async () => {
  world = await startPhoneWorld(() => new Map());
});
afterAll(() => world.stop());

test('a code is spoken twice to whoever answers, digit by digit, then the call is hung up', async () => {
  world.first.legs.length = 0;
  const ringing = world.ringWithCode(london, '407');
  const { request, listener, received } = await legOf(world.first);
  expect(request).toMatchObject({ from: null, to: LONDON });
  listener.ringing();
  await ringing;
  listener.answered();
  const [session = ''] = world.media.sessions();
  const spoken = ['code-prompt', 'digit-4', 'digit-0', 'digit-7'] as const;
  for (const [played, sound] of [...spoken, ...spoken].entries()) {
    expect(world.media.of(session).playing).toHaveLength(played + 1);
    expect(world.media.of(session).playing.at(-1)).toBe(sound);
    world.media.says({ kind: 'played', session, to: 'carrier', sound });
  }
  expect(received).toEqual(['hang up']);
  listener.ended(byCarrier(null));
  expect(world.media.of(session).isOpen).toBe(false);
});

test('a person whose phone is proven signs in with a code that is read out to it', async () => {
  await world.signUp(alice);
  await world.sql(
    'insert into profiles (account_id, phone, phone_proven_at, updated_at) select id, $2, now(), now() from users where email = $1',
    [alice.email, LONDON],
  );
  world.first.legs.length = 0;
  const browser = world.visitor();
  expect(await browser.identity.requestCode({ address: '+44 20 7946 0123' })).toEqual({
    by: 'phone',
    isDelayed: false,
  });
  const { listener } = await legOf(world.first);
  listener.ringing();
  listener.answered();
  const session = world.media.sessions().at(-1) ?? '';
  const { playing } = world.media.of(session);
  for (let played = 0; played < 6; played += 1)
    world.media.says({ kind: 'played', session, to: 'carrier', sound: playing.at(-1) ?? 'code-prompt' });
  const code = playing.slice(1, 7).join('').replaceAll('digit-', '');
  expect(await browser.identity.signInWithCode({ address: LONDON, code })).toMatchObject({
    email: alice.email,
  });
  listener.ended(byCarrier(null));
});

test("if a carrier can't take it, the next one is tried", async () => {
  Object.assign(world.first, { refuses: 503 });
  const ringing = world.ringWithCode(london, '407');
  const { listener } = await legOf(world.second);
  listener.ringing();
  await ringing;
  Object.assign(world.first, { refuses: null });
});

test("a busy number reports that it didn't ring", async () => {
  Object.assign(world.first, { refuses: 486 });
  await expect(world.ringWithCode(london, '407')).rejects.toThrow('486');
  Object.assign(world.first, { refuses: null });
});

test("numbers that can't be called get no verification calls", async () => {
  await expect(world.ringWithCode(asE164('+19005550123'), '407')).rejects.toMatchObject({
    code: 'calling.kindNotServed',
  });
});

test('the test number suggested when no carrier can ring a phone is one that answers', () => {
  expect(TEST_NUMBER_TEXT.replaceAll(' ', '')).toBe(TEST_NUMBERS.echo);
});
