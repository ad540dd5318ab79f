import type { BillingService } from '#features/billing/server/service.ts';
import type { NumbersService } from '#features/numbers/server/service.ts';
import type { Rates } from '#features/rates/server/service.ts';
import type { Telephony } from '#features/telephony/server/service.ts';
import type { MemberKey } from '#features/workspaces/server/service.ts';
import { assert } from '#kernel/assert.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import type { E164 } from '#kernel/e164.ts';
import type { DeviceId } from '#kernel/ids.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { Webhook } from '#platform/server/http/webhooks.ts';
import { newId } from '#platform/server/ids.ts';
import type { Platform } from '#platform/server/platform.ts';
import { serviceOf } from '#platform/server/services.ts';
import { callingLimits } from '../../constants.ts';
import { callingErrors } from '../../errors.ts';
import type { Quote } from '../../model.ts';
import type { UnansweredHandler } from '../../model-unanswered.ts';
import type { SafetyLimits } from '../../rules/phone/safety.ts';
import { type CallRecord, deviceOf } from '../../rules/record/call-record.ts';
import { endFor } from '../../rules/record/end-for.ts';
import type { CallPushes } from '../changes/call-pushes.ts';
import type { CallChange, Changer } from '../changes/changer.ts';
import type { PartyBook } from '../events.ts';
import type { TellTeam } from '../history/team-events.ts';
import type { CallStore } from '../store.ts';
import { type QuoteRequest, quote } from './assess.ts';
import type { Legs } from './far-legs.ts';
import { orElsewhere } from './far-places.ts';
import { type FarProcesses, joinProcesses } from './far-processes.ts';
import type { CallDirectory } from './known-callers.ts';
import { createLiveCalls } from './live-calls.ts';
import type { PhoneMoney } from './money.ts';
import type { PhoneParts } from './parts.ts';
import { type PhoneRequest, type PlacedPhoneCall, placePhone } from './placing.ts';
import { receive } from './receiving.ts';
import { createRouting } from './routing.ts';
import { type TransferRequest, transferTarget } from './transfer.ts';
import { unansweredDecision } from './unanswered.ts';
import { ringWithCode } from './verification-call.ts';

/** What phone calls need from other features. */
export interface PhoneEngines {
  readonly billing: Pick<BillingService, 'subscriptions' | 'limits' | 'wallet'>;
  readonly rates: Pick<Rates, 'rateOf'>;
  readonly numbers: Pick<
    NumbersService,
    'callerId' | 'ownerOf' | 'ringsFor' | 'providersFor' | 'onVerificationCall'
  >;
  readonly telephony: Telephony;
  readonly workspaces: PhoneParts['workspaces'];
  readonly tellTeam: TellTeam;
  readonly tellMissed: PhoneParts['tellMissed'];
  readonly pushes: CallPushes;
  readonly safety: SafetyLimits;
}

/** What phone calls need from the numbers feature. Tests may replace it. */
export type PhoneNumbers = PhoneEngines['numbers'];
export const phoneNumbers = serviceOf<PhoneNumbers>('phone numbers');

export interface PhoneService {
  place(request: PhoneRequest): Promise<PlacedPhoneCall>;
  quote(request: QuoteRequest): Promise<Quote>;
  /** Connects the call's audio to this device. @returns the SDP answer to its offer */
  attach(call: CallChange, deviceId: DeviceId, sdp: string): Promise<string>;
  sendDigits(call: CallChange, digits: string): Promise<void>;
  /** Transfers the other side to another number. Resolves once that has ended the call. */
  transfer(call: CallChange, request: TransferRequest): Promise<void>;
  /** Calls a number and reads a code out; null if no carrier reaches phones. */
  readonly codeCalls: ((to: E164, code: string) => Promise<void>) | null;
  /** Webhooks of carriers, including those of other processes. */
  readonly webhooks: readonly Webhook[];
  /** Registers the handler of unanswered calls, at most one. Without it, callers hear an announcement. */
  onUnanswered(handler: UnansweredHandler): void;
  /** Reports that somebody's role in a workspace has changed or their membership has ended; null: anybody's may have. */
  memberChanged(member: MemberKey | null): void;
  /** Reports that a phone call has changed. */
  changed(record: CallRecord): void;
  start(): void;
  stop(): Promise<void>;
}

export function createPhoneService(given: {
  platform: Platform;
  directory: CallDirectory;
  engines: PhoneEngines;
  money: PhoneMoney;
  store: CallStore;
  book: PartyBook;
  changer: Changer;
}): PhoneService {
  const { platform, engines, store } = given;
  const { clock, log, blobs, database, realtime, rateLimits, bus } = platform;
  const { telephony, numbers } = engines;
  const { carriers, media, reachesPhones } = telephony;
  const unanswered = unansweredDecision();
  const parts: PhoneParts = {
    ...given,
    ...engines,
    ...telephony,
    clock,
    log,
    blobs,
    database,
    realtime,
    routing: createRouting({ telephony, numbers, clock }),
    unanswered: unanswered.decide,
    processId: newId(),
  };
  const live = createLiveCalls(parts);
  const far = joinProcesses(parts, { live, store, bus });
  const speakCode = (to: E164, code: string) => ringSomewhere(parts, far, { to, code });
  numbers.onVerificationCall(speakCode, { reachesPhones });
  // Carriers start before calling does. Calls that come in by then wait.
  const started = Promise.withResolvers<void>();
  for (const carrier of carriers)
    carrier.onIncoming((leg) => void started.promise.then(() => receive(parts, live, { leg, carrier })));

  return {
    async place(request) {
      await platform.switches.mustBeOn('phone-calls');
      await rateLimits.take(callingLimits.place, request.accountId);
      return orElsewhere(
        () => placePhone(parts, live, request),
        () => far.places.place(request),
      );
    },
    async quote(request) {
      await rateLimits.take(callingLimits.quote, request.accountId);
      // Someone is about to call, so the audio engine starts now.
      media.start().catch((cause: unknown) => log.error({ err: cause }, 'no phone call can have audio'));
      return quote(parts, request, far.places.isServed);
    },
    ...audio(store, far.legs),
    codeCalls: reachesPhones ? speakCode : null,
    transfer: transferring(parts, { store, legs: far.legs, rateLimits }),
    webhooks: far.webhooks,
    onUnanswered: unanswered.fill,
    memberChanged: live.memberChanged,
    changed(record) {
      live.follow(record);
      far.announceChange(record.id);
    },
    start() {
      live.start();
      far.start();
      started.resolve();
    },
    async stop() {
      far.stopFollowing();
      await live.stop();
      far.stop();
    },
  };
}

function ringSomewhere(
  parts: PhoneParts,
  { places }: FarProcesses,
  call: { to: E164; code: string },
): Promise<void> {
  return orElsewhere(
    () => ringWithCode(parts, call),
    () => places.ring(call),
  );
}

function transferring(
  parts: PhoneParts,
  { store, legs, rateLimits }: { store: CallStore; legs: Legs } & Pick<Platform, 'rateLimits'>,
): PhoneService['transfer'] {
  return async (call, request) => {
    const { accountId } = call;
    await rateLimits.take(callingLimits.place, accountId);
    const record = await openCall(store, call);
    if (record.state !== 'answered') throw callingErrors.notAnswered();
    const to = await transferTarget(parts, record, { ...request, accountId });
    await legs.ask(record.id, { kind: 'transfer', to });
  };
}

/** Requests of a device about the audio of its phone call. */
function audio(store: CallStore, legs: Legs): Pick<PhoneService, 'attach' | 'sendDigits'> {
  return {
    async attach(call, deviceId, sdp) {
      const record = await openCall(store, call);
      // Before the answer anybody who is rung could be listening, so a group call has no early audio.
      if (record.rings.length > 1 && record.state !== 'answered') throw callingErrors.audioUnavailable();
      const own = deviceOf(record, call.accountId);
      if (own !== null && own !== deviceId) throw callingErrors.answeredElsewhere();
      const mayReplace = own === deviceId;
      const answer = await legs.ask(record.id, { kind: 'attach', deviceId, sdp, mayReplace });
      assert(answer !== null, 'an offer is answered or refused');
      return answer;
    },
    async sendDigits(call, digits) {
      const record = await openCall(store, call);
      if (record.state !== 'answered') throw callingErrors.notAnswered();
      await legs.ask(record.id, { kind: 'digits', digits });
    },
  };
}

/** Finds an open phone call of this person. */
async function openCall(store: CallStore, { accountId, id }: CallChange): Promise<CallRecord> {
  const record = await store.find(accountId, id);
  if (record === null) throw callingErrors.callNotFound();
  if (record.phone === null) throw callingErrors.notAPhoneCall();
  if (record.state === 'ended') throw callingErrors.callOver();
  const end = endFor(record, accountId);
  if (end !== null)
    throw end.answeredBy === null ? callingErrors.callOver() : callingErrors.answeredElsewhere();
  return record;
}

/** Body of the function `call`. */
export interface PhoneFunctionRequest {
  readonly fromNumber?: string | undefined;
  readonly toNumber?: string | undefined;
  readonly userId?: string | undefined;
}

/**
 * Places a call for a program (specification 001 §7, decision R11). The body may name the caller, but only truthfully.
 * No device has the call.
 */
export async function placePhoneAs(
  phone: Pick<PhoneService, 'place'>,
  { accountId, workspaceId }: Pick<Member, 'accountId' | 'workspaceId'>,
  { fromNumber, toNumber = '', userId = accountId }: PhoneFunctionRequest,
): Promise<{ callId: string; providerName: string; rate: number }> {
  if (userId !== accountId) throw commonErrors.forbidden();
  const { call, providerName, microUsdPerMinute } = await phone.place({
    accountId,
    workspaceId,
    id: null,
    deviceId: null,
    from: fromNumber ?? null,
    to: toNumber,
    // Programs write numbers with a country code.
    home: 'US',
  });
  return { callId: call.id, providerName, rate: microUsdPerMinute / 1_000_000 };
}
