import { identityLimits } from '#features/identity/constants.ts';
import { isQuietNow } from '#features/identity/server/service.ts';
import type { IceServers } from '#features/telephony/model.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import type { AccountId, CallId, DeviceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { serviceOf } from '#platform/server/services.ts';
import { CALLS_AT_ONCE_MAX, callingLimits, ECHO_PEER } from '../constants.ts';
import type { Call, Lookup, QualityMinute } from '../model.ts';
import type { UnansweredHandler } from '../model-unanswered.ts';
import { viewOf } from '../rules/record/view.ts';
import { createBlocks } from './blocks/blocks.ts';
import { type CallChange, createChanger } from './changes/changer.ts';
import { heartbeat } from './changes/heartbeat.ts';
import { type FunctionRequest, isEchoLine, type PlaceRequest, place, placeAs } from './changes/place.ts';
import { endSuspended, type Suspended } from './changes/suspended.ts';
import { createPartyBook, namesOf } from './events.ts';
import type { BareCall } from './history/history.ts';
import { reportQuality } from './history/report-quality.ts';
import type { CallDirectory } from './phone/known-callers.ts';
import { createPhoneMoney } from './phone/money.ts';
import { createPhoneService, type PhoneEngines } from './phone/phone.ts';
import { isGivenUp, noteRing } from './phone/short-rings.ts';
import { createCallConsent, type RecordableCall } from './recording/recording.ts';
import { type CallStore, createStore } from './store.ts';

export { tellWhoTalks } from './history/busy.ts';
export interface CallingParts {
  readonly platform: Platform;
  readonly directory: CallDirectory;
}

export interface CallingServiceParts extends CallingParts {
  readonly engines: PhoneEngines;
}

export const callingService = serviceOf<CallingService>('calling');

/** What calling offers to the features above it. */
export interface CallingService {
  /**
   * Registers the handler that chooses the next step for unanswered calls from the network (model-unanswered.ts). Without
   * one, callers hear an announcement.
   * @throws Error if there is a handler already
   */
  onUnanswered(handler: UnansweredHandler): void;
  /** Ends the calls of somebody, or the phone calls of a workspace, that were suspended. They are charged up to now. */
  endSuspended(who: Suspended): Promise<void>;
  /** The last calls of somebody, newest first: when, how long and how they ended, and not with whom. */
  lastCallsOf(accountId: AccountId): Promise<BareCall[]>;
  /**
   * The talk that this person may record now: everyone on it agreed when they asked, and nobody stopped it. Null for any
   * other call, theirs or not.
   */
  recordable(accountId: AccountId, id: CallId): Promise<RecordableCall | null>;
  /** When the agreement of that time ended; null while it lasts. */
  recordableUntil(id: CallId, agreedAt: Instant): Promise<Instant | null>;
}

export type { BareCall, RecordableCall, Suspended };

/** The whole service, for calling itself. */
export type Calling = ReturnType<typeof createCalling>;

/** Decides what happens to unanswered calls. No feature does that yet, but tests do. */
export const unansweredHandler = serviceOf<UnansweredHandler>('unanswered calls');

export function createCalling({ platform, directory, engines }: CallingServiceParts) {
  const { clock, database } = platform;
  const store = createStore(database.queries);
  const book = createPartyBook({ find: store.find, now: () => clock.elapsed() });
  const money = createPhoneMoney(engines.billing, platform);
  const changer = createChanger({
    platform,
    directory,
    book,
    pushes: engines.pushes,
    phone: {
      async settle(call, within) {
        await money.settle(call, within);
        await engines.tellTeam(call, within);
        if (isGivenUp(call)) await noteRing(engines.rates, { call, hungUpAt: call.endedAt }, within.queries);
      },
      missed: engines.tellMissed,
      changed: (record) => phone.changed(record),
    },
  });
  const phone = createPhoneService({ platform, directory, engines, money, store, book, changer });
  const { attempt, change } = changer;
  const { pushes } = engines;
  const consent = createCallConsent({ platform, directory, store, changer });

  return {
    store,
    book,
    phone,
    consent,
    service: {
      onUnanswered: phone.onUnanswered,
      endSuspended: (who) => endSuspended({ store, changer }, who),
      recordable: consent.recordable,
      recordableUntil: consent.recordableUntil,
    } satisfies Omit<CallingService, 'lastCallsOf'>,
    blocks: createBlocks({ platform, directory, book, store }),
    ...changer,
    ...records({ platform, directory, engines, store }),
    place: (request: PlaceRequest) => place({ platform, directory, book, changer, pushes }, request),
    placeAs: (accountId: AccountId, request: FunctionRequest) =>
      placeAs({ platform, directory, book, phone, changer, pushes }, accountId, request),
    ringing: (request: CallChange, deviceId: DeviceId) =>
      change(request, ({ side }) => {
        if (side !== 'callee') throw commonErrors.forbidden();
        return { kind: 'rang', deviceId };
      }),
    answer: (request: CallChange, deviceId: DeviceId) =>
      change(request, ({ side, by, now }) => {
        if (side !== 'callee') throw commonErrors.forbidden();
        return { kind: 'answered', by, deviceId, at: now };
      }),
    decline: (request: CallChange) =>
      change(request, async ({ side, by, inside, now }) => {
        if (side !== 'callee') throw commonErrors.forbidden();
        const wasOnCall = await inside.isTalking(request.accountId, request.id);
        return { kind: 'declined', by, wasOnCall, at: now };
      }),
    hangUp: (request: CallChange, reason: 'hangup' | 'connection-lost' | 'failed') =>
      change(request, ({ by, now }) => ({ kind: 'hungUp', by, reason, at: now })),
    leave: (request: CallChange, deviceId: DeviceId) =>
      change(request, ({ by, now }) => ({ kind: 'deviceLeft', by, deviceId, at: now })),
    hold: (request: CallChange, on: boolean) => change(request, ({ by }) => ({ kind: 'held', by, on })),
    heartbeat: (request: CallChange, deviceId: DeviceId) =>
      heartbeat({ realtime: platform.realtime, attempt }, request, deviceId),
  };
}

/** Reads calls that go on, calls that are over, and who can be called. */
function records({ platform, directory, engines, store }: CallingServiceParts & { store: CallStore }) {
  const { clock, realtime, rateLimits } = platform;
  return {
    async active(accountId: AccountId): Promise<Call[]> {
      const open = await store.open(accountId);
      const names = await namesOf(directory, open);
      return open.map((record) => viewOf(record, accountId, names(record)));
    },
    async lookup(accountId: AccountId, username: string): Promise<Lookup> {
      await rateLimits.take(identityLimits.lookupByAccount, accountId);
      if (isEchoLine(username)) return { exists: true, peer: ECHO_PEER, presence: 'available' };
      const profile = await directory.lookFor(accountId, username);
      if (profile === null) return { exists: false, peer: null, presence: null };
      const peer = { username: profile.username, name: profile.name };
      if (isQuietNow(profile.doNotDisturb, clock.now()))
        return { exists: true, peer, presence: 'do-not-disturb' };
      const [devices, open] = await Promise.all([
        realtime.devicesOf(profile.accountId),
        store.open(profile.accountId),
      ]);
      const isBusy = open.length >= CALLS_AT_ONCE_MAX || open.some(({ state }) => state === 'answered');
      const presence = isBusy ? 'busy' : devices.length > 0 ? 'available' : 'offline';
      return { exists: true, peer, presence };
    },
    async iceServers(accountId: AccountId): Promise<IceServers> {
      await rateLimits.take(callingLimits.iceServers, accountId);
      return engines.telephony.iceServers(accountId);
    },
    reportQuality: (request: CallChange, minutes: readonly QualityMinute[]) =>
      reportQuality({ clock, store }, request, minutes),
  };
}
