import { afterAll, afterEach } from 'vitest';
import { asE164 } from '#kernel/e164.ts';
import { createLog } from '#platform/server/log.ts';
import { freePort } from '#test/free-port.ts';
import { StrictCarrier } from '#test/stand-ins/strict-carrier.ts';
import { placeCall } from '#test/stand-ins/strict-plays.ts';
import { eventually } from '#test/wait.ts';
import type { LegEnd } from '../../model.ts';
import { recordLeg } from './carrier.suite.ts';
import type { IncomingLeg } from './carrier.ts';
import { SipServer } from './sip-server.ts';
import { createSipTrunk, type SipTrunkOptions } from './sip-trunk.ts';

export const FROM = asE164('+12125550100');
export const TO = asE164('+12125550150');
const MEDIA = { address: '127.0.0.1', port: 20_000 };
const log = createLog('fatal');

/** Nothing waits for the trunk to sign off. */
const closing: Promise<void>[] = [];
const open: (() => Promise<void>)[] = [];

/** Closes what the tests of a file have opened. */
export function closeWorlds(): void {
  afterEach(() => {
    for (const close of open.splice(0)) closing.push(close());
  });
  afterAll(async () => {
    await Promise.all(closing.splice(0));
  });
}

export type StrictWorld = Awaited<ReturnType<typeof makeWorld>>;

/** Opens a trunk to a carrier that follows the RFCs strictly, connected in the given direction. */
export async function makeWorld(options: Partial<SipTrunkOptions> = {}) {
  const carrier = await StrictCarrier.open();
  const server = new SipServer({ host: '127.0.0.1', port: await freePort('tcp'), log, now: Date.now });
  const trunk = createSipTrunk({
    name: 'strict',
    host: '127.0.0.1',
    port: carrier.port,
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
  open.push(async () => {
    await trunk.stop();
    await carrier.close();
  });
  await eventually(() => trunk.health().isUp);
  const place = () => recordLeg(trunk, { from: FROM, to: TO, media: MEDIA });
  return { carrier, trunk, server, place };
}

/** The carrier calls us, and we answer. */
export async function takeTheirs(world: StrictWorld, call: Parameters<typeof placeCall>[1]) {
  const ended = Promise.withResolvers<LegEnd>();
  const taken = Promise.withResolvers<IncomingLeg>();
  world.trunk.onIncoming((leg) => {
    leg.listen({ media() {}, held() {}, ended: ended.resolve });
    leg.ring();
    leg.answer(MEDIA);
    taken.resolve(leg);
  });
  await world.carrier.connectTo(world.server.port);
  const far = await placeCall(world.carrier, call);
  return { leg: await taken.promise, far, ended: ended.promise };
}
