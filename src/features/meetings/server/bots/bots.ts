import { and, desc, eq, isNull, notInArray, sql } from 'drizzle-orm';
import type { CalendarService } from '#features/calendar/server/service.ts';
import type { ContactsService } from '#features/contacts/server/service.ts';
import type { IdentityDirectory } from '#features/identity/server/service.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { BOTS_AT_ONCE, botEngineNames, botNameFor } from '../../constants-bots.ts';
import { NAME_MAX, platformNames } from '../../constants-meetings.ts';
import { consentWords, recordingText } from '../../constants-recordings.ts';
import { meetingsErrors } from '../../errors.ts';
import type { Meeting } from '../../model-meetings.ts';
import { isEnd } from '../../rules/bots/next-step.ts';
import { placeOf } from '../../rules/bots/place.ts';
import { parseDay } from '../../rules/calendar-day.ts';
import { type MeetingAddress, readMeetingAddress } from '../../rules/recordings/meeting-address.ts';
import { type AroundGiven, noteAgreed, plannedColumns } from '../participants/agreed.ts';
import { mustFit, NEW_ROW } from '../record/meetings.ts';
import {
  changeMeeting,
  type MeetingRow,
  readMeeting,
  searchedOf,
  tellPages,
  viewOf,
  viewsOf,
  visibleTo,
} from '../record/store.ts';
import { mustHaveRoom } from '../recordings/storage.ts';
import { meetings } from '../tables.ts';
import type { BotEngine } from './bot-engine.ts';
import { botOf, LOOK_QUEUE } from './store.ts';
import { meetingBots } from './tables.ts';

export interface BotGiven extends AroundGiven {
  readonly url: string;
  readonly name: string;
  readonly day: string;
  readonly records: boolean;
  readonly transcribes: boolean;
  readonly shared?: boolean | undefined;
}

interface Below extends Pick<Platform, 'database' | 'realtime' | 'clock' | 'jobs' | 'rateLimits'> {
  readonly directory: IdentityDirectory;
  readonly contacts: Pick<ContactsService, 'these' | 'noteConsent'>;
  readonly calendar: Pick<CalendarService, 'plannedAt'>;
  readonly botEngine: BotEngine | null;
  /** Whether the sound of bots can be kept. */
  readonly canRecord: boolean;
  /** The most that the recordings of a workspace take; null: any. */
  readonly limitBytes: number | null;
}

const SEND_LIMIT = { name: 'meetings.bots', points: 30, seconds: 3_600, whenUnavailable: 'closed' } as const;

export type Bots = ReturnType<typeof createBots>;

/** Bots that people send to meetings. What they do there is followed by a job (following.ts). */
export const createBots = (below: Below) => ({
  ...listingOf(below),
  ...sendingOf(below),
  ...callingBackOf(below),
});

function listingOf({ database, botEngine, canRecord }: Below) {
  return {
    async list(member: Member) {
      const { queries } = database;
      const rows = await queries
        .select({ meeting: meetings })
        .from(meetingBots)
        .innerJoin(meetings, eq(meetings.id, meetingBots.meetingId))
        .where(
          and(
            eq(meetingBots.workspaceId, member.workspaceId),
            isNull(meetingBots.erasedAt),
            notInArray(meetingBots.state, ['done', 'refused', 'failed']),
            visibleTo(member),
          ),
        )
        .orderBy(desc(meetingBots.askedAt))
        .limit(50);
      return {
        engine: botEngine === null ? null : botEngineNames[botEngine.kind],
        canRecord,
        meetings: await viewsOf(
          rows.map(({ meeting }) => meeting),
          queries,
        ),
      };
    },
  };
}

function sendingOf(below: Below) {
  const { realtime, clock, jobs, rateLimits, directory, botEngine, canRecord, limitBytes } = below;
  return {
    /** @throws AppError meetings.noBots, consentNeeded, badAddress, badDay, botCannotJoin, nothingWanted, botThere, tooManyBots, storageFull, keyReused, contacts.notFound */
    async send(member: Member, given: BotGiven): Promise<Meeting> {
      const address = mustBeSendable(given, { botEngine, canRecord });
      await rateLimits.take(SEND_LIMIT, member.workspaceId);
      const [sender] = await directory.profilesOf([member.accountId]);
      const planned = await plannedColumns(below.calendar, member, given);
      return realtime.events.transact(async (transaction) => {
        const { queries } = transaction;
        // The places and the count of a workspace are decided one after the other.
        await queries.execute(
          sql`select pg_advisory_xact_lock(hashtextextended(${`meetings:bots:${member.workspaceId}`}, 0))`,
        );
        const again = await botOf(given.id, { queries });
        if (again !== null)
          return viewOf(
            await readMeeting(member, given.id, { queries }).catch((cause: unknown) => {
              throw meetingsErrors.keyReused({}, { cause });
            }),
            queries,
          );
        await mustBeAlone(member, { place: placeOf(address), queries });
        const { workspaceId } = member;
        if (given.records) await mustHaveRoom({ workspaceId, bytesExpected: null }, limitBytes, queries);
        const order = {
          given,
          address,
          shownName: botNameFor(sender?.name ?? 'Someone'),
          engine: mustHave(botEngine),
          planned,
        };
        const row = await addMeeting(member, order, { transaction, now: clock.now() });
        await noteAgreed(below.contacts, { member, row, given }, transaction);
        await jobs.enqueue(LOOK_QUEUE, { meetingId: given.id }, { within: queries });
        return viewOf(row, queries);
      });
    },
  };
}

function callingBackOf({ realtime, clock, jobs }: Below) {
  return {
    /** A second time changes nothing. @throws AppError meetings.notFound, noBot */
    async callBack(member: Member, id: string): Promise<Meeting> {
      return realtime.events.transact(async (transaction) => {
        const { queries } = transaction;
        const row = await readMeeting(member, id, { queries, lock: true });
        const bot = await botOf(id, { queries, lock: true });
        if (bot === null) throw meetingsErrors.noBot();
        if (bot.wantsLeave || isEnd(bot.state)) return viewOf(row, queries);
        await queries.update(meetingBots).set({ wantsLeave: true }).where(eq(meetingBots.meetingId, id));
        await jobs.enqueue(LOOK_QUEUE, { meetingId: id }, { within: queries });
        return viewOf(await changeMeeting(row, {}, { transaction, now: clock.now() }), queries);
      });
    },
  };
}

function mustHave(engine: BotEngine | null): BotEngine {
  if (engine === null) throw meetingsErrors.noBots();
  return engine;
}

function mustBeSendable(
  given: BotGiven,
  { botEngine, canRecord }: Pick<Below, 'botEngine' | 'canRecord'>,
): MeetingAddress {
  const engine = mustHave(botEngine);
  if (given.consent !== consentWords.bot) throw meetingsErrors.consentNeeded();
  if (parseDay(given.day) === null) throw meetingsErrors.badDay();
  const address = readMeetingAddress(given.url);
  if (address === null) throw meetingsErrors.badAddress();
  if (!engine.takes(address)) throw meetingsErrors.botCannotJoin();
  if (!given.transcribes && !(given.records && canRecord)) throw meetingsErrors.nothingWanted();
  return address;
}

/** @throws AppError meetings.botThere, tooManyBots */
async function mustBeAlone(
  { workspaceId }: Member,
  { place, queries }: { place: string; queries: Queries },
): Promise<void> {
  const open = await queries
    .select({ place: meetingBots.place, state: meetingBots.state })
    .from(meetingBots)
    .where(and(eq(meetingBots.workspaceId, workspaceId), isNull(meetingBots.erasedAt)));
  if (open.some((bot) => bot.place === place)) throw meetingsErrors.botThere();
  if (open.filter(({ state }) => !isEnd(state)).length >= BOTS_AT_ONCE) throw meetingsErrors.tooManyBots();
}

interface Order {
  readonly given: BotGiven;
  readonly address: MeetingAddress;
  readonly shownName: string;
  readonly engine: BotEngine;
  readonly planned: Awaited<ReturnType<typeof plannedColumns>>;
}

async function addMeeting(
  member: Member,
  { given, address, shownName, engine, planned }: Order,
  { transaction, now }: { transaction: Transaction; now: number },
): Promise<MeetingRow> {
  const { queries } = transaction;
  const { workspaceId, accountId } = member;
  const name = given.name.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  const row = {
    ...NEW_ROW,
    ...planned,
    id: given.id,
    workspaceId,
    privateTo: given.shared === true ? null : accountId,
    addedBy: accountId,
    name: name === '' ? recordingText.nameOf(platformNames[address.platform]) : name,
    platform: address.platform,
    day: given.day,
    durationMs: null,
    people: [],
    lines: 0,
    createdAt: now,
    changedAt: now,
  };
  const [added] = await queries
    .insert(meetings)
    .values({ ...row, searched: searchedOf(row) })
    .onConflictDoNothing()
    .returning();
  if (added === undefined) throw meetingsErrors.keyReused();
  await mustFit(member, queries);
  await queries.insert(meetingBots).values({
    meetingId: given.id,
    workspaceId,
    engine: engine.kind,
    address: address.url,
    place: placeOf(address),
    shownName: shownName.slice(0, NAME_MAX),
    records: given.records,
    transcribes: given.transcribes,
    state: 'requested',
    askedAt: now,
    consentWords: given.consent,
    consentBy: accountId,
    consentAt: now,
  });
  tellPages([added], transaction);
  return added;
}
