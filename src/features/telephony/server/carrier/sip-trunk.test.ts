import { afterEach, describe, expect, test, vi } from 'vitest';
import { asE164 } from '#kernel/e164.ts';
import { createLog } from '#platform/server/log.ts';
import { freePort } from '#test/free-port.ts';
import { runSipp, type Sipp } from '#test/sipp.ts';
import { identityOf } from '#test/stand-ins/passport.ts';
import { STIR_CERTIFICATES } from '#test/stand-ins/stir-certificates.ts';
import { eventually } from '#test/wait.ts';
import {
  type CallerBehaviour,
  carrierSuite,
  type FarBehaviour,
  type FarEnd,
  recordLeg,
  TRANSFER_TARGET,
} from './carrier.suite.ts';
import type { Carrier } from './carrier.ts';
import { SipServer } from './sip-server.ts';
import { createSipTrunk, type SipTrunkOptions } from './sip-trunk.ts';

const FROM = asE164('+12125550100');
const TO = asE164('+12125550150');
const MEDIA = { address: '127.0.0.1', port: 20_000 };
const log = createLog('fatal');

const open: { stop(): Promise<void> }[] = [];
const started: Sipp[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.stop();
  for (const sipp of started.splice(0)) await sipp.kill();
});

/** A trunk to a port where sipp is, or will be; and the SIP port on which sipp can call. */
async function makeTrunk(options: Partial<SipTrunkOptions> = {}) {
  const [port, serverPort] = [await freePort('tcp'), await freePort('tcp')];
  const server = new SipServer({ host: '127.0.0.1', port: serverPort, log, now: Date.now });
  const trunk = createSipTrunk({
    name: 'sipp',
    host: '127.0.0.1',
    port,
    transport: 'tcp',
    account: null,
    registers: false,
    allowed: [],
    withPlus: true,
    prefixes: [],
    offersTransfers: true,
    server,
    log,
    ...options,
  });
  await trunk.start();
  open.push(trunk);
  return { trunk, port, serverPort };
}

async function carrierAt(port: number, scenario: string, words: Record<string, string> = {}): Promise<Sipp> {
  const sipp = await runSipp(scenario, { port, words });
  started.push(sipp);
  return sipp;
}

async function callerTo(
  port: number,
  scenario: string,
  { host = '127.0.0.1', code = '486' }: { host?: string; code?: string } = {},
): Promise<Sipp> {
  const sipp = await runSipp(scenario, {
    host,
    words: { code },
    port: await freePort('tcp'),
    target: { host: '127.0.0.1', port },
  });
  started.push(sipp);
  return sipp;
}

const place = (trunk: Carrier, from: typeof FROM | null = FROM) =>
  recordLeg(trunk, { from, to: TO, media: MEDIA });

/** A trunk that is up, with sipp at its other end. */
async function trunkTo(
  scenario: string,
  options: Partial<SipTrunkOptions> = {},
  words: Record<string, string> = {},
) {
  const made = await makeTrunk(options);
  const sipp = await carrierAt(made.port, scenario, words);
  await eventually(() => made.trunk.health().problem?.includes('No connection') !== true, 10_000);
  return { ...made, sipp };
}

{
  let world: Awaited<ReturnType<typeof makeTrunk>> | null = null;
  const current = () => {
    if (world === null) throw new Error('the world is made by its first use');
    return world;
  };
  carrierSuite('a SIP trunk', () => {
    world = null;
    return {
      carrier: () => current().trunk,
      from: FROM,
      to: TO,
      async far(behaviour: FarBehaviour): Promise<FarEnd> {
        const words: Record<string, string> =
          behaviour.kind === 'refuses' ? { code: String(behaviour.sipCode), reason: 'X-Nothing: 1' } : {};
        const made = await trunkTo(`uas-${behaviour.kind}`, {}, words);
        world = made;
        return made.sipp;
      },
      callIn: (behaviour: CallerBehaviour): Promise<FarEnd> =>
        callerTo(current().serverPort, `uac-${behaviour}`),
      prepare: async () => {
        world = await makeTrunk();
      },
    };
  });
}

describe('who calls', () => {
  test('is asserted to the carrier, with what we can hear', async () => {
    const { trunk, sipp } = await trunkTo('uas-shows-caller');
    await place(trunk).ended;
    await sipp.done();
  });

  test('is not shown when they do not want it', async () => {
    const { trunk, sipp } = await trunkTo('uas-hides-caller');
    await place(trunk, null).ended;
    await sipp.done();
  });

  test('is taken from what the carrier asserts; the number dialled is in To when the call is to our account', async () => {
    const { trunk, serverPort } = await makeTrunk();
    const leg = Promise.withResolvers<{ from: string | null; to: string }>();
    trunk.onIncoming((incoming) => {
      leg.resolve({ from: incoming.from, to: incoming.to });
      incoming.ring();
      incoming.answer(MEDIA);
      setTimeout(() => incoming.hangUp(), 200);
    });
    const sipp = await callerTo(serverPort, 'uac-dials-account');
    expect(await leg.promise).toEqual({ from: '+12125550111', to: '+12125550150' });
    await sipp.done();
  });

  test('is withheld if the carrier says that they want to be anonymous', async () => {
    const { trunk, serverPort } = await makeTrunk();
    const from = Promise.withResolvers<string | null>();
    trunk.onIncoming((incoming) => {
      from.resolve(incoming.from);
      incoming.ring();
      incoming.answer(MEDIA);
      setTimeout(() => incoming.hangUp(), 200);
    });
    const sipp = await callerTo(serverPort, 'uac-hides');
    expect(await from.promise).toBeNull();
    await sipp.done();
  });
});

describe('what a carrier brings along of who calls', () => {
  const sworn = identityOf({
    key: STIR_CERTIFICATES.providerKey,
    x5u: 'https://certificates.example/1234.pem',
    orig: '12125550100',
    dest: '12125550150',
    iat: 1_800_000_000,
  });

  async function evidenceOf(options: Partial<SipTrunkOptions>, words: Record<string, string>) {
    const { trunk, serverPort } = await makeTrunk(options);
    const evidence = Promise.withResolvers<unknown>();
    trunk.onIncoming((incoming) => {
      evidence.resolve(incoming.evidence);
      incoming.refuse(438);
    });
    const sipp = await runSipp('uac-attests', {
      words: { header: 'Identity', verstat: '', identity: sworn, code: '438', ...words },
      port: await freePort('tcp'),
      target: { host: '127.0.0.1', port: serverPort },
    });
    started.push(sipp);
    await sipp.done();
    return evidence.promise;
  }

  test('is what it swears, by either name of the header, and hears how it was refused', async () => {
    expect(await evidenceOf({}, {})).toEqual({ identities: [sworn], verstat: null });
    expect(await evidenceOf({}, { header: 'y' })).toEqual({ identities: [sworn], verstat: null });
  });

  test('is what it says that it has verified, where its word is taken', async () => {
    const words = { header: 'Attestation-Info', identity: 'B', verstat: ';verstat=TN-Validation-Passed' };
    expect(await evidenceOf({}, words)).toEqual({ identities: [], verstat: null });
    expect(await evidenceOf({ takesVerstat: true }, words)).toEqual({ identities: [], verstat: 'B' });
  });
});

describe('credentials', () => {
  const account = { user: 'trunk', password: 'open sesame' };

  test('a registrar that asks for them gets them', async () => {
    const { trunk, sipp } = await trunkTo('uas-registers', { account, registers: true });
    await eventually(() => trunk.health().isUp);
    await sipp.done();
  });

  test('wrong ones are said to the operator', async () => {
    const { trunk, port } = await trunkTo('uas-registers', {
      account: { user: 'trunk', password: 'wrong' },
      registers: true,
    });
    await eventually(() => trunk.health().problem?.includes('refuses'));
    expect(trunk.health()).toEqual({
      isUp: false,
      problem: `127.0.0.1:${port} refuses the registration with 403: check user and password.`,
    });
  });

  test('a carrier that asks for them before it takes a call gets them', async () => {
    const { trunk, sipp } = await trunkTo('uas-challenges', { account });
    const call = place(trunk);
    await call.answered();
    call.leg.hangUp();
    await call.ended;
    await sipp.done();
  });

  test('a carrier that asks for them where there are none has refused', async () => {
    const { trunk } = await trunkTo('uas-refuses', {}, { code: '407', reason: 'X-Nothing: 1' });
    expect(await place(trunk).ended).toEqual({ by: 'carrier', sipCode: 407, q850: null });
  });
});

describe('a carrier at fault', () => {
  test('one that never says a word is given up with 408', async () => {
    const { trunk, sipp } = await trunkTo('uas-never-answers', { timing: { firstResponseMs: 500 } });
    const call = place(trunk);
    expect(await call.ended).toEqual({ by: 'carrier', sipCode: 408, q850: null });
    expect(call.events).toEqual(['ended']);
    await sipp.done();
  });

  test('one that rings for ever is given up with 408', async () => {
    const { trunk, sipp } = await trunkTo('uas-rings', { timing: { answerMs: 500 } });
    expect(await place(trunk).ended).toEqual({ by: 'carrier', sipCode: 408, q850: null });
    await sipp.done();
  });

  test('one that is not there fails at once with 503', async () => {
    const { trunk } = await makeTrunk();
    expect(trunk.health().isUp).toBe(false);
    expect(await place(trunk).ended).toEqual({ by: 'carrier', sipCode: 503, q850: null });
  });

  test('one that is switched off while it rings fails with 503, and is found again when it is back', async () => {
    const { trunk, port, sipp } = await trunkTo('uas-rings');
    const call = place(trunk);
    await call.rang();
    await sipp.kill();
    expect(await call.ended).toEqual({ by: 'carrier', sipCode: 503, q850: null });
    expect(trunk.health().isUp).toBe(false);
    const again = await carrierAt(port, 'uas-answers');
    await eventually(() => trunk.health().isUp, 10_000);
    const next = place(trunk);
    await next.answered();
    next.leg.hangUp();
    await again.done();
  });

  test('one that vanishes in a call leaves it up, for the connection may come back; we can hang up', async () => {
    const { trunk, sipp } = await trunkTo('uas-vanishes');
    const call = place(trunk);
    await call.answered();
    await sipp.done();
    await eventually(() => !trunk.health().isUp);
    expect(call.events).toEqual(['ringing', 'media', 'answered']);
    call.leg.hangUp();
    expect(await call.ended).toEqual({ by: 'us', sipCode: null, q850: null });
  });

  test('an answer that crosses our hanging up is acknowledged and ended, not billed', async () => {
    const { trunk, sipp } = await trunkTo('uas-answer-crosses-cancel');
    const call = place(trunk);
    await call.rang();
    call.leg.hangUp();
    expect(await call.ended).toEqual({ by: 'us', sipCode: 487, q850: null });
    await sipp.done();
    expect(call.events).toEqual(['ringing', 'ended']);
  });

  test('one whose answer cannot be heard has not answered', async () => {
    const { trunk, sipp } = await trunkTo('uas-answers-unheard');
    const call = place(trunk);
    expect(await call.ended).toEqual({ by: 'carrier', sipCode: 488, q850: null });
    expect(call.events).toEqual(['ringing', 'ended']);
    await sipp.done();
  });

  test('its reason is reported with its code', async () => {
    const { trunk } = await trunkTo('uas-refuses', {}, { code: '480', reason: 'Reason: Q.850;cause=34' });
    expect(await place(trunk).ended).toEqual({ by: 'carrier', sipCode: 480, q850: 34 });
  });

  test('one that refuses a hold has not ended the call', async () => {
    const { trunk, sipp } = await trunkTo('uas-refuses-hold');
    const call = place(trunk);
    await call.answered();
    await expect(call.leg.hold(true)).rejects.toThrow('the carrier refuses the hold');
    expect(call.events).toEqual(['ringing', 'media', 'answered']);
    call.leg.hangUp();
    await sipp.done();
  });
});

describe('session timers', () => {
  afterEach(() => {
    vi.useRealTimers();
  });
  const TEN_MINUTES_MS = 600_000;
  const ANSWER_MS = 33_000;

  test('a carrier that is still there is asked after half the time, and the call goes on', async () => {
    const { trunk, sipp } = await trunkTo('uas-is-refreshed');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const call = place(trunk);
    await call.answered();
    await vi.advanceTimersByTimeAsync(TEN_MINUTES_MS / 2);
    vi.useRealTimers();
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
    expect(call.events).toEqual(['ringing', 'media', 'answered']);
    call.leg.hangUp();
    await sipp.done();
  });

  test('a carrier that has vanished is found out within the time, and the call ends as lost', async () => {
    const { trunk, sipp } = await trunkTo('uas-vanishes');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const call = place(trunk);
    await call.answered();
    await sipp.done();
    await vi.advanceTimersByTimeAsync(TEN_MINUTES_MS / 2 + ANSWER_MS);
    expect(await call.ended).toEqual({ by: 'carrier', sipCode: null, q850: 102 });
  });
});

describe('a transfer', () => {
  test('that the carrier accepts before it ends our leg, without a report, has succeeded', async () => {
    const { trunk, sipp } = await trunkTo('uas-transfers-and-goes');
    const call = place(trunk);
    await call.answered();
    await call.leg.transfer(TRANSFER_TARGET);
    expect(await call.ended).toMatchObject({ by: 'carrier', sipCode: null });
    await sipp.done();
  });

  test('to which the carrier says nothing is given up with 408, and the call goes on', async () => {
    const { trunk, sipp } = await trunkTo('uas-ignores-transfer', { timing: { changeMs: 300 } });
    const call = place(trunk);
    await call.answered();
    await expect(call.leg.transfer(TRANSFER_TARGET)).rejects.toMatchObject({ sipCode: 408 });
    expect(call.events).toEqual(['ringing', 'media', 'answered']);
    call.leg.hangUp();
    await sipp.done();
  });

  test('that is not over when the call ends has not come about', async () => {
    const { trunk } = await trunkTo('uas-ignores-transfer');
    const call = place(trunk);
    await call.answered();
    const transferred = call.leg.transfer(TRANSFER_TARGET);
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
    call.leg.hangUp();
    await expect(transferred).rejects.toThrow('the call is over');
  });

  test('is not offered where the carrier says that it takes none', async () => {
    const { trunk, sipp } = await trunkTo('uas-takes-no-transfer');
    const call = place(trunk);
    await call.answered();
    expect(call.leg.canTransfer).toBe(false);
    call.leg.hangUp();
    await sipp.done();
  });

  test('is not offered unless the operator bears what it costs', async () => {
    const { trunk, sipp } = await trunkTo('uas-transfers-and-goes', { offersTransfers: false });
    const call = place(trunk);
    await call.answered();
    expect(call.leg.canTransfer).toBe(false);
    call.leg.hangUp();
    await sipp.kill();
  });

  test('that a carrier asks of us is declined, and the call goes on', async () => {
    const { trunk, sipp } = await trunkTo('uas-refers-us');
    const call = place(trunk);
    await call.answered();
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
    call.leg.hangUp();
    await sipp.done();
  });
});

describe('calls from outside', () => {
  test('without anybody to take them are refused with 480', async () => {
    const { serverPort } = await makeTrunk();
    await (await callerTo(serverPort, 'uac-is-refused', { code: '480' })).done();
  });

  test('from an address that is no carrier get 403 and are never placed', async () => {
    const { trunk, serverPort } = await makeTrunk();
    let calls = 0;
    trunk.onIncoming(() => {
      calls += 1;
    });
    await (await callerTo(serverPort, 'uac-premium', { host: '127.0.0.9' })).done();
    expect(calls).toBe(0);
  });

  test('numbers that this carrier does not reach are known', async () => {
    const { trunk } = await makeTrunk({ prefixes: ['+1', '+44'] });
    expect(await trunk.reaches(asE164('+12125550150'))).toBe(true);
    expect(await trunk.reaches(asE164('+4930901820'))).toBe(false);
  });
});
