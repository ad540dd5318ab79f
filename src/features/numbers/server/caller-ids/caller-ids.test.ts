import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { quietBelow } from '#features/billing/server/billing.world.ts';
import { openCardNetwork } from '#features/billing/server/payments/open-card-network.ts';
import { type BillingService, createBilling } from '#features/billing/server/service.ts';
import type { E164 } from '#kernel/e164.ts';
import { asWorkspaceId, type WorkspaceId } from '#kernel/ids.ts';
import { MINUTE_MS } from '#kernel/instant.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { startWorld, type World } from '#test/world.ts';
import { lastEvent, rent, renter } from '../renting/renters.world.ts';
import { type CallerIds, createCallerIds } from './caller-ids.ts';

const MOBILE = '+447400123456';
const PHONES = { reachesPhones: true };
const clock = createTestClock();
let world: World;
let ann: Client;
let mal: Client;
let workspaceId: WorkspaceId;
let callerIds: CallerIds;
let billing: BillingService;
/** Codes and the numbers they were spoken to, oldest first. */
let calls: { to: E164; code: string }[];
beforeAll(async () => {
  world = await startWorld({ clock });
  ({ client: ann } = await renter(world, 'ann', 20));
  ({ client: mal } = await renter(world, 'mal', 20));
  workspaceId = asWorkspaceId(ann.user.id);
  const { platform } = world;
  const network = await openCardNetwork(platform);
  billing = createBilling({ platform, network, ...quietBelow }).service;
});
beforeEach(async () => {
  await world.sql('delete from verified_caller_ids');
  callerIds = createCallerIds({ platform: world.platform, billing });
  calls = [];
  callerIds.onVerificationCall(async (to, code) => void calls.push({ to, code }), PHONES);
});
afterAll(() => world.stop());

const spoken = () => calls.at(-1)?.code ?? '';
const wrong = () => (spoken() === '000000' ? '000001' : '000000');

describe('a number of another network', () => {
  test('is proven by the six digits that are spoken to it, once', async () => {
    const begun = await callerIds.ring(workspaceId, '+44 7400 123456');
    expect(begun).toMatchObject({
      number: MOBILE,
      countryCode: 'GB',
      verifiedAt: null,
      codeExpiresAt: clock.now() + 10 * MINUTE_MS,
    });
    expect(calls).toEqual([{ to: MOBILE, code: expect.stringMatching(/^\d{6}$/) }]);
    expect(await callerIds.isVerified(workspaceId, calls[0]?.to ?? ('' as E164))).toBeNull();
    const code = `${spoken().slice(0, 3)} ${spoken().slice(3)}`;
    const verified = await ann.numbers.confirmCallerId({ id: begun.id, code });
    expect(verified).toMatchObject({ verifiedAt: clock.now(), codeExpiresAt: null });
    expect(await callerIds.isVerified(workspaceId, calls[0]?.to ?? ('' as E164))).toEqual({
      countryCode: 'GB',
    });
    expect(await lastEvent(world, ann, 'numbers.caller-id')).toEqual(
      (await ann.numbers.callerIds()).callerIds,
    );
    await expect(ann.numbers.confirmCallerId({ id: begun.id, code })).rejects.toMatchObject({
      code: 'numbers.codeOver',
    });
    await expect(callerIds.ring(workspaceId, MOBILE)).rejects.toMatchObject({
      code: 'numbers.alreadyVerified',
    });
  });

  test('may be guessed at five times', async () => {
    const { id } = await callerIds.ring(workspaceId, MOBILE);
    for (const guessesLeft of [4, 3, 2, 1])
      await expect(ann.numbers.confirmCallerId({ id, code: wrong() })).rejects.toMatchObject({
        code: 'numbers.wrongCode',
        data: { guessesLeft },
      });
    await expect(ann.numbers.confirmCallerId({ id, code: wrong() })).rejects.toMatchObject({
      code: 'numbers.codeOver',
    });
    await expect(ann.numbers.confirmCallerId({ id, code: spoken() })).rejects.toMatchObject({
      code: 'numbers.codeOver',
    });
  });

  test('may be guessed at five times by twenty at once, and then the right code proves nothing', async () => {
    const { id } = await callerIds.ring(workspaceId, MOBILE);
    const guesses = await Promise.allSettled(
      Array.from({ length: 20 }, () => callerIds.confirm({ workspaceId, id }, wrong())),
    );
    const codes = guesses.map((guess) => (guess.status === 'rejected' ? guess.reason.code : 'proven'));
    expect(codes.filter((code) => code === 'numbers.wrongCode')).toHaveLength(4);
    expect(codes.filter((code) => code === 'numbers.codeOver')).toHaveLength(16);
    await expect(callerIds.confirm({ workspaceId, id }, spoken())).rejects.toMatchObject({
      code: 'numbers.codeOver',
    });
  });

  test('is proven once by twenty at once who have the right code', async () => {
    const { id } = await callerIds.ring(workspaceId, MOBILE);
    const proofs = await Promise.allSettled(
      Array.from({ length: 20 }, () => callerIds.confirm({ workspaceId, id }, spoken())),
    );
    expect(proofs.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is not proven by a code after ten minutes, nor by one that another has followed', async () => {
    const { id } = await callerIds.ring(workspaceId, MOBILE);
    const old = spoken();
    clock.advance(10 * MINUTE_MS);
    await expect(ann.numbers.confirmCallerId({ id, code: old })).rejects.toMatchObject({
      code: 'numbers.codeOver',
    });
    await callerIds.ring(workspaceId, MOBILE);
    if (spoken() !== old)
      await expect(ann.numbers.confirmCallerId({ id, code: old })).rejects.toMatchObject({
        code: 'numbers.wrongCode',
      });
    await ann.numbers.confirmCallerId({ id, code: spoken() });
  });

  test('that could not be rung leaves nothing behind, here and on every device', async () => {
    callerIds.onVerificationCall(async () => {
      throw new Error('no way out');
    }, PHONES);
    await expect(callerIds.ring(workspaceId, MOBILE)).rejects.toMatchObject({
      code: 'numbers.cannotRing',
      status: 503,
    });
    expect((await ann.numbers.callerIds()).callerIds).toEqual([]);
    expect(await lastEvent(world, ann, 'numbers.caller-id')).toEqual([]);
  });

  test('keeps the code of a call that rings when an earlier one fails late', async () => {
    const failsLate = Promise.withResolvers<void>();
    callerIds.onVerificationCall(() => failsLate.promise, PHONES);
    const first = callerIds.ring(workspaceId, MOBILE).catch((cause: unknown) => cause);
    await expect.poll(async () => (await ann.numbers.callerIds()).callerIds.length).toBe(1);
    callerIds.onVerificationCall(async (to, code) => void calls.push({ to, code }), PHONES);
    const { id } = await callerIds.ring(workspaceId, MOBILE);
    failsLate.reject(new Error('no way out'));
    expect(await first).toMatchObject({ code: 'numbers.cannotRing' });
    await callerIds.confirm({ workspaceId, id }, spoken());
  });

  test('is not rung where no carrier is connected, and leaves nothing; a number of this installation is', async () => {
    // This installation has no carrier.
    await expect(ann.numbers.ringCallerId({ number: MOBILE })).rejects.toMatchObject({
      code: 'numbers.noCarrier',
      status: 409,
    });
    expect((await ann.numbers.callerIds()).callerIds).toEqual([]);
    callerIds.onVerificationCall(async (to, code) => void calls.push({ to, code }), { reachesPhones: false });
    await expect(callerIds.ring(workspaceId, MOBILE)).rejects.toMatchObject({ code: 'numbers.noCarrier' });
    const { number } = await rent(mal);
    const { id } = await callerIds.ring(workspaceId, number);
    await ann.numbers.confirmCallerId({ id, code: spoken() });
  });

  test.each(['', '911', '12345', '+44', 'nonsense', '+44 909 879 0000', '+1 900 555 0100'])(
    'is not rung when nobody answers there, or it costs whoever rings: %j',
    async (number) => {
      await expect(callerIds.ring(workspaceId, number)).rejects.toMatchObject({ code: 'numbers.badNumber' });
      expect(calls).toEqual([]);
    },
  );

  test('is not called when the caller rents it here', async () => {
    const { number } = await rent(ann);
    await expect(callerIds.ring(workspaceId, number)).rejects.toMatchObject({ code: 'numbers.ownNumber' });
  });

  test('is its owner’s alone, and can be forgotten', async () => {
    const { id } = await callerIds.ring(workspaceId, MOBILE);
    await expect(mal.numbers.confirmCallerId({ id, code: spoken() })).rejects.toMatchObject({ status: 404 });
    await expect(mal.numbers.removeCallerId({ id })).rejects.toMatchObject({ status: 404 });
    expect((await mal.numbers.callerIds()).callerIds).toEqual([]);
    await ann.numbers.removeCallerId({ id });
    expect((await ann.numbers.callerIds()).callerIds).toEqual([]);
  });

  test('no more than ten are kept, also of twenty at once', async () => {
    const rung = await Promise.allSettled(
      Array.from({ length: 20 }, (_, nth) => callerIds.ring(workspaceId, `+4474001235${10 + nth}`)),
    );
    expect(rung.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    await world.sql('delete from verified_caller_ids');

    for (let nth = 0; nth < 10; nth += 1) await callerIds.ring(workspaceId, `+44740012345${nth}`);
    await expect(callerIds.ring(workspaceId, '+447400123460')).rejects.toMatchObject({
      code: 'numbers.tooManyCallerIds',
    });
  });
});
