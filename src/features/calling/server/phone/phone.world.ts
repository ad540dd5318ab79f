import { randomUUID } from 'node:crypto';
import { COMPANY_ACCOUNTS } from '#features/billing/constants-ledger.ts';
import { quietBelow } from '#features/billing/server/billing.world.ts';
import { openCardNetwork } from '#features/billing/server/payments/open-card-network.ts';
import { type BillingService, createBilling } from '#features/billing/server/service.ts';
import { OWN_NETWORK } from '#features/telephony/constants.ts';
import type { LegEnd, Sound } from '#features/telephony/model.ts';
import type { CallerCheck } from '#features/telephony/server/attestation/caller-check.ts';
import {
  type CallerEvidence,
  type Carrier,
  type CarrierLeg,
  type IncomingLeg,
  type LegListener,
  NO_EVIDENCE,
  type OutgoingLeg,
  TransferRefused,
} from '#features/telephony/server/carrier/carrier.ts';
import type { MediaEngine, MediaEvent, MediaFlow } from '#features/telephony/server/media/media-engine.ts';
import type { TelephonyEngines } from '#features/telephony/server/service.ts';
import { asE164, type E164 } from '#kernel/e164.ts';
import { asAccountId, asWorkspaceId } from '#kernel/ids.ts';
import type { SystemClock } from '#platform/server/clock.ts';
import type { Webhook } from '#platform/server/http/webhooks.ts';
import type { Client } from '#test/client.ts';
import type { Person } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';
import type { PhoneNumbers } from './phone.ts';

/** A carrier that follows a test's script and records what it receives. */
export interface ScriptedCarrier extends Carrier {
  readonly legs: ScriptedLeg[];
  isUp: boolean;
  /** Prefix of numbers that it doesn't reach; null if it reaches all. */
  unreachable: string | null;
  /** Answers a request for hold or resume. */
  hold(on: boolean): Promise<void>;
  /** SIP status with which it refuses every call at once. */
  refuses: number | null;
  /** Whether its legs can be transferred, and the status that refuses a transfer; null if it succeeds. */
  canTransfer: boolean;
  refusesTransfer: number | null;
  /** Brings an incoming call. */
  bring(call: { from: E164 | null; to: E164; evidence?: CallerEvidence; remote?: null }): ScriptedIncoming;
}
export interface ScriptedLeg {
  readonly request: OutgoingLeg;
  readonly listener: LegListener;
  readonly received: string[];
  /** Called when we hang up. */
  onHangUp: () => void;
}
export interface ScriptedIncoming {
  readonly received: string[];
  hangUp(): void;
}

const REMOTE = { address: '127.0.0.1', port: 20_000, payloadType: 0, telephoneEvent: 101 } as const;
export const byCarrier = (sipCode: number | null, q850: number | null = null): LegEnd => ({
  by: 'carrier',
  sipCode,
  q850,
});

export function scriptedCarrier(name: string): ScriptedCarrier {
  const legs: ScriptedLeg[] = [];
  let receive: (leg: IncomingLeg) => void = () => undefined;
  type LegScript = Pick<ScriptedLeg, 'received' | 'onHangUp'>;
  const legOf = (leg: LegScript, ended: (end: LegEnd) => void): CarrierLeg => ({
    callId: randomUUID(),
    hangUp() {
      leg.received.push('hang up');
      leg.onHangUp();
    },
    async hold(on) {
      leg.received.push(on ? 'hold' : 'take back');
      await carrier.hold(on);
    },
    get canTransfer() {
      return carrier.canTransfer;
    },
    async transfer(to) {
      leg.received.push(`transfer to ${to}`);
      if (carrier.refusesTransfer !== null) throw new TransferRefused(carrier.refusesTransfer);
      ended({ by: 'us', sipCode: null, q850: null });
    },
  });
  const carrier: ScriptedCarrier = {
    name,
    isOwnNetwork: name === OWN_NETWORK,
    legs,
    isUp: true,
    unreachable: null,
    hold: async () => undefined,
    refuses: null,
    canTransfer: true,
    refusesTransfer: null,
    reaches: async (to) => carrier.unreachable === null || !to.startsWith(carrier.unreachable),
    place(request, listener) {
      const leg: ScriptedLeg = { request, listener, received: [], onHangUp: () => undefined };
      legs.push(leg);
      const { refuses } = carrier;
      if (refuses !== null) setImmediate(() => listener.ended(byCarrier(refuses)));
      return legOf(leg, listener.ended);
    },
    onIncoming: (given) => {
      receive = given;
    },
    health: () => ({ isUp: carrier.isUp, problem: carrier.isUp ? null : 'It is down' }),
    start: async () => undefined,
    stop: async () => undefined,
    bring(call) {
      const received: string[] = [];
      let ended: (end: LegEnd) => void = () => undefined;
      receive({
        ...legOf({ received, onHangUp: () => undefined }, (end) => ended(end)),
        evidence: NO_EVIDENCE,
        remote: REMOTE,
        ...call,
        ring: () => void received.push('180'),
        progress: () => void received.push('183'),
        answer: () => void received.push('200'),
        refuse: (sipCode) => void received.push(String(sipCode)),
        listen: (listener) => {
          ended = listener.ended;
        },
      });
      return { received, hangUp: () => ended(byCarrier(487)) };
    },
  };
  return carrier;
}

/** Carries no audio, and records the commands for each session. */
export interface ScriptedMedia extends MediaEngine {
  of(session: string): { flow: MediaFlow | null; playing: Sound[]; digits: string; isOpen: boolean };
  says(event: MediaEvent): void;
  /** IDs of the opened sessions, in order. */
  sessions(): string[];
}

export function scriptedMedia(): ScriptedMedia {
  const sessions = new Map<
    string,
    { flow: MediaFlow | null; playing: Sound[]; digits: string; isOpen: boolean }
  >();
  const listeners = new Set<(event: MediaEvent) => void>();
  const of = (session: string) => {
    const known = sessions.get(session) ?? { flow: null, playing: [], digits: '', isOpen: false };
    sessions.set(session, known);
    return known;
  };
  const nothing = { packetsIn: 0, packetsOut: 0, lostIn: 0, jitterMs: 0, level: 0 };
  return {
    of,
    sessions: () => [...sessions.keys()],
    says: (event) => {
      for (const listener of listeners) listener(event);
    },
    async open(session) {
      of(session).isOpen = true;
      return { address: '127.0.0.1', port: 21_000 };
    },
    attach: async (session, offer) => `answer to ${offer} in ${session}`,
    connect: async () => undefined,
    flow: (session, flow) => {
      of(session).flow = flow;
    },
    play: (session, { sound }) => void of(session).playing.push(sound),
    stopPlaying: () => undefined,
    sendDigits: (session, digits) => {
      of(session).digits += digits;
    },
    program: () => ({ say() {}, hush() {}, close() {} }),
    figures: async () => ({
      browser: nothing,
      carrier: nothing,
      program: { framesOut: 0, framesLost: 0, framesIn: 0, framesDropped: 0 },
    }),
    close: (session) => {
      of(session).isOpen = false;
    },
    onEvent: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: async () => undefined,
    stop: async () => undefined,
  };
}

export const ANNS = asE164('+14155550134');
export const BENS = asE164('+442079460018');
/** Two cents a minute, zone 2. */
export const LONDON = '+442079460123';

/** An installation with scripted carriers and audio. Ann rents ANNS, Ben rents BENS. */
export interface PhoneWorld extends World {
  readonly first: ScriptedCarrier;
  readonly second: ScriptedCarrier;
  readonly onNet: ScriptedCarrier;
  readonly media: ScriptedMedia;
  /** Implements what the numbers feature calls, in the first process or a later one. */
  ringWithCode(to: E164, code: string, nth?: number): Promise<void>;
  /** Starts another process of the installation, with only the given carriers. */
  startWithout(trunks?: readonly ScriptedCarrier[]): ReturnType<World['startAnother']>;
  readonly billing: BillingService;
  /** Registers an account with this balance, whose plan charges rates and has no minutes left. */
  caller(person: Person, balanceMicroUsd: number): Promise<Client>;
  balanceOf(client: Client): Promise<{ posted: number; held: number }>;
}

/** Trunks named "first" and "second", and a media engine, in place of the scripted ones. */
export interface RealTelephony {
  readonly trunks: readonly Carrier[];
  readonly engine: MediaEngine;
}

export async function startPhoneWorld(
  owners: () => ReadonlyMap<string, string>,
  env: Readonly<Record<string, string>> = {},
  {
    callerCheck,
    clock,
    real,
    webhooks = [],
  }: {
    callerCheck?: CallerCheck;
    clock?: SystemClock;
    real?: RealTelephony;
    webhooks?: readonly Webhook[];
  } = {},
): Promise<PhoneWorld> {
  const [first, second, onNet] = [
    scriptedCarrier('first'),
    scriptedCarrier('second'),
    scriptedCarrier(OWN_NETWORK),
  ];
  onNet.unreachable = '+4';
  const media = scriptedMedia();
  const calls: ((to: E164, code: string) => Promise<void>)[] = [];
  const telephony: TelephonyEngines = {
    carriers: [...(real?.trunks ?? [{ ...first, webhooks }, second]), onNet],
    media: real?.engine ?? media,
    callerCheck: callerCheck ?? null,
  };
  const phoneNumbers: PhoneNumbers = {
    callerId: async ({ accountId }, number) =>
      owners().get(number)?.split(' ').includes(accountId) === true
        ? { number, countryCode: 'US', proof: 'rented' }
        : null,
    ownerOf: async (number) => {
      const [owner] = owners().get(number)?.split(' ') ?? [];
      return owner === undefined ? null : { workspaceId: asWorkspaceId(owner), number, label: '' };
    },
    // People who share a number are written one after the other.
    ringsFor: async (number) => (owners().get(number) ?? '').split(' ').filter(Boolean).map(asAccountId),
    onVerificationCall: (call) => void calls.push(call),
    providersFor: async () => [
      { providerId: '1', providerName: 'first', microUsdPerMinute: 4_000 },
      { providerId: '2', providerName: 'second', microUsdPerMinute: 8_000 },
    ],
  };
  const world = await startWorld({ env, ...(clock === undefined ? {} : { clock }), telephony, phoneNumbers });
  const { platform } = world;
  const { service: billing } = createBilling({
    platform,
    network: await openCardNetwork(platform),
    ...quietBelow,
    workspaces: {
      ...quietBelow.workspaces,
      ownerContactOf: async () => ({ name: 'Ann', email: 'ann@people.test', avatar: null }),
      // Plan months are counted from the day of the registration.
      standingOf: async (workspaceId) => {
        const [row] = await world.sql(
          'select floor(extract(epoch from created_at) * 1000) as at from users where id = $1',
          [workspaceId],
        );
        return { registeredAt: Number(row?.['at']), hasVerifiedEmail: true, network: null, isFirst: true };
      },
    },
  });
  return {
    ...world,
    first,
    second,
    onNet,
    media,
    ringWithCode: async (to, code, nth = 0) => calls[nth]?.(to, code),
    startWithout: (trunks = []) =>
      world.startAnother(
        {},
        { telephony: { ...telephony, carriers: trunks, media: scriptedMedia() }, phoneNumbers },
      ),
    billing,
    async caller(person, balanceMicroUsd) {
      const client = await world.signUp(person);
      const workspaceId = asWorkspaceId(client.user.id);
      await client.billing.addPaymentMethod({
        id: randomUUID(),
        reference: 'test_approved',
        isDefault: true,
      });
      const bought = await client.fetch('/functions/v1/solopreneur-purchase', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ planType: 'payg_phone' }),
      });
      if (!bought.ok) throw new Error(await bought.text());
      const { phoneCalls } = await billing.subscriptions.entitlements(workspaceId);
      await billing.subscriptions.holdUse({
        key: randomUUID(),
        workspaceId,
        service: 'call-time',
        units: phoneCalls.leftSeconds.zone1 * 3,
        price: null,
        expiresAt: platform.clock.now() + 86_400_000,
      });
      await platform.realtime.events.transact(async ({ queries }) => {
        const destination = await billing.openWallet(workspaceId, queries);
        if (balanceMicroUsd === 0) return;
        const postings = [
          { source: COMPANY_ACCOUNTS.credits, destination, amount: balanceMicroUsd },
        ] as const;
        await billing.ledger.post({ key: randomUUID(), kind: 'credit', postings, details: {} }, queries);
      });
      return client;
    },
    async balanceOf(client) {
      const wallet = await billing.wallet(asWorkspaceId(client.user.id));
      return { posted: wallet.postedMicroUsd, held: wallet.heldMicroUsd };
    },
  };
}
