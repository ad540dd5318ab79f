import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCallerCheck } from '#features/telephony/server/attestation/caller-check.ts';
import {
  certificatesIn,
  createCertificateSource,
} from '#features/telephony/server/attestation/certificate-source.ts';
import { createLog } from '#platform/server/log.ts';
import type { Client } from '#test/client.ts';
import { bob } from '#test/people.ts';
import { TEST_CERTIFICATE } from '#test/stand-ins/certificate.ts';
import { type CertificateServer, startCertificateServer } from '#test/stand-ins/certificate-server.ts';
import { identityOf, type SwornCall } from '#test/stand-ins/passport.ts';
import { STIR_CERTIFICATES } from '#test/stand-ins/stir-certificates.ts';
import { ANNS, BENS, type PhoneWorld, type ScriptedCarrier, startPhoneWorld } from './phone.world.ts';
import { detailsOf, incomingOf } from './phone-steps.world.ts';

const owners = new Map<string, string>();
const worlds: PhoneWorld[] = [];
let certificates: CertificateServer;
beforeAll(async () => {
  certificates = await startCertificateServer();
  const { provider, between } = STIR_CERTIFICATES;
  certificates.answers('/1234.pem', { kind: 'text', text: provider + between });
});
afterAll(async () => {
  for (const world of worlds) await world.stop();
  await certificates.stop();
});

/** Depending on the setting, calls to Ben that fail verification ring or are rejected. */
async function worldThat(whenFailed: 'ring' | 'reject'): Promise<{ world: PhoneWorld; ben: Client }> {
  const now = () => Date.now();
  const world = await startPhoneWorld(
    () => owners,
    {},
    {
      callerCheck: createCallerCheck({
        anchors: certificatesIn(STIR_CERTIFICATES.anchor),
        certificates: createCertificateSource({
          now,
          mayReach: (_, port) => port === certificates.port,
          ca: TEST_CERTIFICATE.cert,
        }),
        whenFailed,
        log: createLog('fatal'),
        now,
      }),
    },
  );
  worlds.push(world);
  const ben = await world.signUp(bob);
  owners.set(BENS, ben.user.id);
  return { world, ben };
}

const sworn = (changed: Partial<SwornCall> = {}) => ({
  identities: [
    identityOf({
      key: STIR_CERTIFICATES.providerKey,
      x5u: certificates.address('/1234.pem'),
      orig: ANNS.slice(1),
      dest: BENS.slice(1),
      iat: Math.floor(Date.now() / 1_000),
      ...changed,
    }),
  ],
  verstat: null,
});

describe('a call from the network', () => {
  test('shows the attestation of its number on every device and in the history', async () => {
    const { world, ben } = await worldThat('ring');
    const socket = await ben.connect('ben-tab-1');
    async function rung(carrier: ScriptedCarrier, evidence: ReturnType<typeof sworn> | null) {
      const call = carrier.bring({ from: ANNS, to: BENS, ...(evidence === null ? {} : { evidence }) });
      await expect.poll(() => call.received).toEqual(['180']);
      const view = await incomingOf(ben);
      call.hangUp();
      await expect.poll(() => incomingOf(ben)).toBeUndefined();
      const { item } = await detailsOf(ben, view?.id ?? '');
      expect(item.phone?.attestation).toBe(view?.phone?.attestation);
      expect((await ben.calling.history({})).items[0]?.phone?.attestation).toBe(item.phone?.attestation);
      return item.phone?.attestation;
    }
    expect(await rung(world.first, sworn())).toBe('A');
    expect(await rung(world.first, sworn({ attest: 'C' }))).toBe('C');
    expect(await rung(world.first, sworn({ orig: '442079460018' }))).toBe('failed');
    expect(await rung(world.first, sworn({ iat: Math.floor(Date.now() / 1_000) - 62 }))).toBe('failed');
    expect(await rung(world.first, null)).toBe('none');
    // Within our own network there is nothing to verify.
    expect(await rung(world.onNet, sworn({ orig: '442079460018' }))).toBeNull();
    socket.close();
  });

  test('whose number is proven false is refused where that is configured, and leaves nothing', async () => {
    const { world, ben } = await worldThat('reject');
    const socket = await ben.connect('ben-tab-1');
    const forged = world.first.bring({ from: ANNS, to: BENS, evidence: sworn({ orig: '442079460018' }) });
    await expect.poll(() => forged.received).toEqual(['438']);
    const stale = world.first.bring({
      from: ANNS,
      to: BENS,
      evidence: sworn({ iat: Math.floor(Date.now() / 1_000) - 62 }),
    });
    await expect.poll(() => stale.received).toEqual(['403']);
    expect((await ben.calling.history({})).items).toEqual([]);
    const call = world.first.bring({ from: ANNS, to: BENS, evidence: sworn() });
    await expect.poll(() => call.received).toEqual(['180']);
    call.hangUp();
    socket.close();
  });

  test('whose number is blocked hears an unanswered call, and leaves nothing', async () => {
    const { world, ben } = await worldThat('ring');
    const socket = await ben.connect('ben-tab-1');
    async function ringsOut(): Promise<readonly string[]> {
      const call = world.first.bring({ from: ANNS, to: BENS, remote: null });
      await expect.poll(() => call.received).toEqual(['180']);
      // 45 seconds would be too long for a test.
      await world.sql("update calls set ring_until = placed_at where state <> 'ended'");
      await expect.poll(() => call.received.length).toBe(2);
      return call.received;
    }
    const unanswered = await ringsOut();
    expect(unanswered).toEqual(['180', '480']);
    const calls = (await ben.calling.history({})).items.length;
    const { id } = await ben.calling.block({ whom: { number: ANNS } });
    const received: unknown[] = [];
    socket.on('events', (_stream, events) => received.push(...events));
    expect(await ringsOut()).toEqual(unanswered);
    expect(received).toEqual([]);
    expect((await ben.calling.history({})).items).toHaveLength(calls);
    await ben.calling.unblock({ id });
    const again = world.first.bring({ from: ANNS, to: BENS });
    await expect.poll(() => incomingOf(ben)).toBeDefined();
    again.hangUp();
    socket.close();
  });

  test('to a number that nobody rents fetches nothing', async () => {
    const { world } = await worldThat('ring');
    certificates.requests.length = 0;
    const call = world.first.bring({ from: ANNS, to: ANNS, evidence: sworn({ dest: ANNS.slice(1) }) });
    await expect.poll(() => call.received).toEqual(['404']);
    expect(certificates.requests).toEqual([]);
  });
});
