import type { BillingService } from '#features/billing/server/service.ts';
import type { ContactsService } from '#features/contacts/server/service.ts';
import type { NumbersService } from '#features/numbers/server/service.ts';
import type { Rates } from '#features/rates/server/service.ts';
import { OWN_NETWORK } from '#features/telephony/constants.ts';
import { parseE164 } from '#kernel/e164.ts';
import { asCallId } from '#kernel/ids.ts';
import { DAY_MS, MINUTE_MS } from '#kernel/instant.ts';
import { runPrepared } from '#platform/server/db/database.ts';
import type { DemoPeople } from '#platform/server/feature.ts';
import type { Past, PastStep } from '#platform/server/past.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { talkOf } from '../rules/history/talk.ts';
import { TALK_MS_MAX } from '../rules/phone/talk-money.ts';
import { transition } from '../rules/record/transition.ts';
import { callsUntil, type SampleCall } from './demo/month.ts';
import { callerOf, eventsOf, freshOf, isFriend, minutesOf } from './demo/records.ts';
import { createMissedCalls } from './history/missed.ts';
import { notePerson } from './history/team-events.ts';
import { createOverview } from './overview/overview.ts';
import { type Destination, destinationOf, unitsPerSecond } from './phone/assess.ts';
import { createPhoneMoney, type PhoneMoney } from './phone/money.ts';
import { createPhoneStore, type NewLeg } from './phone/store.ts';
import { createStore } from './store.ts';

interface Parts {
  readonly past: Past;
  /** Today's clock, for prices, because no deck is older than the installation. */
  readonly clock: Past['platform']['clock'];
  /** Runs on the clock of the past. */
  readonly billing: BillingService;
  /** As of today. */
  readonly rates: Pick<Rates, 'rateOf'>;
  readonly numbers: Pick<NumbersService, 'numbersOf' | 'providersFor'>;
  readonly contacts: Pick<ContactsService, 'note' | 'noteTalk'>;
}

interface Tools extends Parts {
  readonly people: DemoPeople;
  readonly money: PhoneMoney;
}

/**
 * Makes a month of sample calls. Requests can't create the past, because they use the clock of now. So the records are
 * made by the same rule as all calls, and their money moves like that of every phone call.
 */
export async function demoSteps(people: DemoPeople, parts: Parts): Promise<PastStep[]> {
  const { platform } = parts.past;
  const calls = callsUntil(people.until);
  const last = calls.at(-1);
  // Written once. At a later start the history is simply older.
  const store = createStore(platform.database.queries);
  if (last === undefined || (await store.find(people.visitor, asCallId(last.id))) !== null) return [];
  const money = createPhoneMoney(parts.billing, platform);
  const tools: Tools = { ...parts, people, money };
  const missed = createMissedCalls(platform);
  const overview = createOverview(platform);
  return [
    ...calls.map((call) => ({ at: call.placedAt, take: () => make(call, tools) })),
    {
      at: people.until - SEEN_BEFORE_MS,
      async take() {
        // Missed calls until yesterday count as seen. Today's are still to be called back.
        await missed.seen(people.visitor);
        // The demo user is no beginner.
        await overview.note(people.visitor, 'over');
      },
    },
  ];
}

const SEEN_BEFORE_MS = 6 * 60 * MINUTE_MS;

async function make(call: SampleCall, tools: Tools): Promise<void> {
  const { platform } = tools.past;
  const phone = await phoneFactsOf(call, tools);
  if (phone === 'none') return;
  await platform.realtime.events.transact(async (transaction) => {
    const { queries } = transaction;
    const store = createStore(queries);
    const fresh = freshOf(call, { people: tools.people, phone: phone && phoneOf(phone, tools.people) });
    if (!(await store.insert(fresh))) return;
    if (phone !== null)
      await createPhoneStore(queries).insert(await legOf(call, { phone, tools }, transaction));
    const record = eventsOf(call, fresh).reduce((before, event) => transition(before, event).record, fresh);
    for (const statement of store.saving(record, fresh)) await runPrepared(queries, statement);
    if (record.state !== 'ended') return;
    await notePerson(record, queries);
    const talk = phone === null ? null : talkOf(record, tools.people.workspace);
    if (talk !== null)
      await (talk.kind === 'call' ? tools.contacts.noteTalk : tools.contacts.note)(talk, transaction);
    tools.past.goTo(record.endedAt);
    if (phone !== null) await tools.money.settle(record, transaction);
    if (call.talkSeconds > 0) {
      const minutes = minutesOf(call);
      await store.saveMinutes(
        { accountId: callerOf(call, tools.people), id: record.id, at: record.endedAt },
        minutes,
      );
    }
  });
}

/** Route and price of a phone call. */
interface PhoneFacts {
  readonly ownNumber: string | null;
  /** Null for an incoming call, which is free. */
  readonly destination: Destination | null;
  readonly mayCharge: boolean;
}

const phoneOf = ({ ownNumber, destination }: PhoneFacts, { workspace }: DemoPeople) => ({
  ownNumber,
  microUsdPerMinute: destination?.microUsdPerMinute ?? null,
  workspaceId: workspace,
});

/** Null for a call between usernames; `none` if the visitor has no number for it. */
async function phoneFactsOf(
  call: SampleCall,
  { people, billing, rates, numbers, clock }: Tools,
): Promise<PhoneFacts | 'none' | null> {
  if (isFriend(call.with)) return null;
  const own = await numbers.numbersOf(people.workspace);
  const ownNumber = (own.find(({ countryCode }) => countryCode === call.line) ?? own[0])?.number ?? null;
  const number = parseE164(call.with);
  if (number === null) return 'none';
  if (call.isIncoming)
    return ownNumber === null ? 'none' : { ownNumber, destination: null, mayCharge: false };
  const plan = await billing.subscriptions.entitlements(people.workspace);
  const destination = await destinationOf({ rates, clock }, { number, plan });
  if (destination.isTest) return { ownNumber: null, destination, mayCharge: false };
  if (ownNumber === null) return 'none';
  return { ownNumber, destination, mayCharge: plan.phoneCalls.afterwards === 'rates' };
}

/** SIP status from the carrier (RFC 3261): 200 OK, 404 Not Found, 480 Temporarily Unavailable, 486 Busy Here. */
const SIP_STATUS = {
  answered: 200,
  missed: 480,
  cancelled: 487,
  declined: 603,
  busy: 486,
  unknown: 404,
} as const;
const HOLD_MS = TALK_MS_MAX + DAY_MS;

/** Leg of a phone call, with all of its money on hold. */
async function legOf(
  call: SampleCall,
  { phone, tools }: { phone: PhoneFacts; tools: Tools },
  within: Transaction,
): Promise<NewLeg> {
  const { people, money, billing, past, numbers } = tools;
  const { destination, mayCharge } = phone;
  const callId = asCallId(call.id);
  const common = { callId, workspaceId: people.workspace, heldBy: 'demo' } as const;
  if (destination === null)
    return { ...common, direction: 'incoming', attempts: [], providerName: OWN_NETWORK, unitsPerSecond: 1 };
  const { name, countryCode, deckVersion, microUsdPerMinute, isTest } = destination;
  const [offer] = countryCode === null ? [] : await numbers.providersFor(countryCode, 'outbound');
  const providerName = isTest ? OWN_NETWORK : (offer?.providerName ?? OWN_NETWORK);
  const leg: NewLeg = {
    ...common,
    direction: 'outgoing',
    destination: name,
    countryCode,
    deckVersion,
    providerName,
    attempts: [{ providerName, sipCode: SIP_STATUS[call.ending], q850: null }],
    costMicroUsdPerMinute: isTest ? null : (offer?.microUsdPerMinute ?? null),
    unitsPerSecond: 1,
  };
  if (isTest) return leg;
  const perSecond = unitsPerSecond(destination);
  const price = mayCharge ? microUsdPerMinute : null;
  const talk = {
    callId,
    accountId: callerOf(call, people),
    workspaceId: people.workspace,
    from: phone.ownNumber,
    unitsPerSecond: perSecond,
    microUsdPerMinute: price,
  };
  const first = await money.begin(talk, within);
  const { useKey } = first;
  if (useKey == null || call.talkSeconds === 0) return { ...leg, ...first };
  // Holds the whole talk at once, because nobody waits for the next slice.
  const more = {
    key: useKey,
    units: call.talkSeconds * perSecond,
    step: perSecond,
    expiresAt: past.platform.clock.now() + HOLD_MS,
  };
  const { units, microUsd } = await billing.subscriptions.extendUse(more, within);
  return { ...leg, ...first, heldUnits: units, heldMicroUsd: microUsd };
}
