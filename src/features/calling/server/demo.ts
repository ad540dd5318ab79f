import type { NumbersService } from '#features/numbers/server/service.ts';
import { type AccountId, asCallId, asDeviceId } from '#kernel/ids.ts';
import { DAY_MS, type Instant, MINUTE_MS, SECOND_MS } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { DemoPeople } from '#platform/server/feature.ts';
import { RING_TIMEOUT_MS, TEST_NUMBERS } from '../constants.ts';
import { talkMsOf } from '../rules/history.ts';
import { estimateMos } from '../rules/quality.ts';
import { secondsOf } from '../rules/rate-call.ts';
import {
  type CallEvent,
  type CallRecord,
  NETWORK,
  NETWORK_DEVICE,
  placed,
  transition,
} from '../rules/transition.ts';
import { ON_NET } from './carrier/on-net.ts';
import { noteStep } from './overview/store.ts';
import { createPhoneStore } from './phone/store.ts';
import { type CallStore, createStore } from './store.ts';

/** A call of the sample history, from the visitor's side. */
interface Sample {
  readonly id: string;
  readonly ago: number;
  readonly with: 0 | 1;
  readonly isIncoming: boolean;
  /** What happened after it rang, in milliseconds from when it was placed. */
  readonly goesOn: (at: (milliseconds: number) => Instant) => CallEvent[];
  /** Share of packets that were lost in each minute; measured by the visitor's device. */
  readonly lossByMinute?: readonly number[];
}

const device = asDeviceId('demo-device');
const talked =
  (seconds: number): Sample['goesOn'] =>
  (at) => [
    { kind: 'answered', deviceId: device, at: at(6 * SECOND_MS) },
    { kind: 'hungUp', by: 'caller', reason: 'hangup', at: at((6 + seconds) * SECOND_MS) },
  ];

/** Outgoing, incoming and missed, as the history of the specification has them (001 §3, "Call history item"). */
const SAMPLES: readonly Sample[] = [
  {
    id: 'demo-call-1',
    ago: 40 * MINUTE_MS,
    with: 0,
    isIncoming: false,
    goesOn: talked(192),
    lossByMinute: [0, 0, 0.005, 0],
  },
  {
    id: 'demo-call-2',
    ago: 3 * 60 * MINUTE_MS,
    with: 1,
    isIncoming: true,
    goesOn: () => [{ kind: 'timedOut' }],
  },
  {
    id: 'demo-call-3',
    ago: DAY_MS,
    with: 1,
    isIncoming: true,
    goesOn: talked(48),
    lossByMinute: [0.01],
  },
  {
    id: 'demo-call-4',
    ago: DAY_MS + 2 * 60 * MINUTE_MS,
    with: 1,
    isIncoming: false,
    goesOn: (at) => [{ kind: 'declined', wasOnCall: true, at: at(4 * SECOND_MS) }],
  },
  {
    id: 'demo-call-5',
    ago: 3 * DAY_MS,
    with: 0,
    isIncoming: true,
    goesOn: talked(1_260),
    lossByMinute: [0, 0, 0, 0.02, 0.09, 0.03, 0],
  },
  {
    id: 'demo-call-6',
    ago: 6 * DAY_MS,
    with: 0,
    isIncoming: false,
    goesOn: (at) => [{ kind: 'hungUp', by: 'caller', reason: 'hangup', at: at(20 * SECOND_MS) }],
  },
];

/** A telephone call of the sample history. All of them are free, so the books have nothing to say about them. */
interface PhoneSample {
  readonly id: string;
  readonly ago: number;
  readonly number: string;
  readonly isIncoming: boolean;
  readonly sipCode: number | null;
  readonly goesOn: Sample['goesOn'];
}

const PHONE_SAMPLES: readonly PhoneSample[] = [
  {
    id: 'demo-call-7',
    ago: 95 * MINUTE_MS,
    number: '+442079460018',
    isIncoming: true,
    sipCode: null,
    goesOn: talked(245),
  },
  {
    id: 'demo-call-8',
    ago: 5 * 60 * MINUTE_MS,
    number: '+12125550177',
    isIncoming: true,
    sipCode: null,
    goesOn: (at) => [{ kind: 'hungUp', by: 'caller', reason: 'hangup', at: at(18 * SECOND_MS) }],
  },
  {
    id: 'demo-call-9',
    ago: 2 * DAY_MS,
    number: TEST_NUMBERS.unknown,
    isIncoming: false,
    sipCode: 404,
    goesOn: (at) => [{ kind: 'refused', reason: 'number-unknown', at: at(SECOND_MS) }],
  },
];

/**
 * Writes a history down. What happened in the past cannot be done through requests, whose clock is now; so the records
 * are made by the rule that every call is made by, at their own instants.
 */
export async function fillDemo(
  people: DemoPeople,
  parts: { queries: Queries; now: Instant; numbers: Pick<NumbersService, 'numbersOf'> },
): Promise<void> {
  const { queries, now } = parts;
  const store = createStore(queries);
  for (const sample of SAMPLES) {
    const record = recordOf(sample, people, now);
    // Written once: at a later start the history is as old as it is.
    if (await store.insert(record)) await saveQuality(sample, { record, visitor: people.visitor, store });
  }
  // The sample is of somebody who has been here for a while.
  await noteStep(queries, { accountId: people.visitor, step: 'over', now });
  const [own] = await parts.numbers.numbersOf(people.visitor);
  if (own === undefined) return;
  for (const sample of PHONE_SAMPLES) {
    const record = phoneRecordOf(sample, { visitor: people.visitor, own: own.number, now });
    if (await store.insert(record)) await saveLeg(sample, { record, visitor: people.visitor, queries });
  }
}

function phoneRecordOf(
  sample: PhoneSample,
  { visitor, own, now }: { visitor: AccountId; own: string; now: Instant },
): CallRecord {
  const placedAt = now - sample.ago;
  const fresh = placed({
    id: asCallId(sample.id),
    callerId: sample.isIncoming ? NETWORK : visitor,
    calleeId: sample.isIncoming ? visitor : NETWORK,
    callerDeviceId: sample.isIncoming ? NETWORK_DEVICE : device,
    placedAt,
    ringUntil: placedAt + RING_TIMEOUT_MS,
    phone: {
      number: sample.number,
      ownNumber: own,
      microUsdPerMinute: sample.isIncoming ? null : 0,
      attestation: null,
    },
  });
  const events = sample.goesOn((milliseconds) => placedAt + milliseconds);
  return events.reduce((record, event) => transition(record, event).record, fresh);
}

async function saveLeg(
  { isIncoming, sipCode }: PhoneSample,
  { record, visitor, queries }: { record: CallRecord; visitor: AccountId; queries: Queries },
): Promise<void> {
  const at = record.state === 'ended' ? record.endedAt : record.placedAt;
  await createPhoneStore(queries).insert({
    callId: record.id,
    accountId: visitor,
    direction: isIncoming ? 'incoming' : 'outgoing',
    attempts: sipCode === null ? [] : [{ providerName: ON_NET, sipCode, q850: null }],
    providerName: ON_NET,
    unitsPerSecond: 1,
    heldBy: 'demo',
    billedSeconds: secondsOf(talkMsOf(record)),
    settledAt: at,
  });
}

function recordOf(sample: Sample, { visitor, friends }: DemoPeople, now: Instant): CallRecord {
  const placedAt = now - sample.ago;
  const other = friends[sample.with];
  const fresh = placed({
    id: asCallId(sample.id),
    callerId: sample.isIncoming ? other : visitor,
    calleeId: sample.isIncoming ? visitor : other,
    callerDeviceId: device,
    placedAt,
    ringUntil: placedAt + RING_TIMEOUT_MS,
  });
  const events: CallEvent[] = [
    { kind: 'rang', deviceId: device },
    ...sample.goesOn((milliseconds) => placedAt + milliseconds),
  ];
  return events.reduce((record, event) => transition(record, event).record, fresh);
}

async function saveQuality(
  { lossByMinute = [] }: Sample,
  { record, visitor, store }: { record: CallRecord; visitor: AccountId; store: CallStore },
): Promise<void> {
  const minutes = lossByMinute.map((loss, minute) => {
    const measured = { minute, roundTripMs: 42, jitterMs: 4, loss, codec: 'opus', path: 'direct' } as const;
    return { ...measured, mos: estimateMos(measured) };
  });
  const at = record.placedAt + minutes.length * MINUTE_MS;
  await store.saveMinutes({ accountId: visitor, id: record.id, at }, minutes);
}
