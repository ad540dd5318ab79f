import type { NumbersService } from '#features/numbers/server/service.ts';
import type { WorkspacesService } from '#features/workspaces/server/service.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import { asAccountId, type CallId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { settingsOf } from '#platform/server/feature-config.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import { callingLimits, HISTORY_PAGE_SIZE } from '../../constants.ts';
import { callingErrors } from '../../errors.ts';
import type { CallDetails } from '../../model.ts';
import { decodeCursor, encodeCursor } from '../../rules/history/history.ts';
import type { HistoryQuery } from '../../rules/history/history-filter.ts';
import { hasBlocked, teamItemOf } from '../../rules/history/team-call.ts';
import { answeredAtOf } from '../../rules/record/end-for.ts';
import { callingConfig } from '../config.ts';
import { namesOf } from '../events.ts';
import type { CallDirectory } from '../phone/known-callers.ts';
import { historyFile, type WrittenPage } from './export.ts';
import { filterOf } from './history.ts';
import type { Matches } from './store.ts';
import { callPeopleFor } from './team-people.ts';
import { findTeamCall, readTeamCalls, readTeamPeople, type TeamPage } from './team-store.ts';

export interface TeamCallsParts {
  readonly platform: Pick<Platform, 'database' | 'rateLimits' | 'config'>;
  readonly directory: CallDirectory;
  readonly numbers: Pick<NumbersService, 'readableBy'>;
  readonly workspaces: Pick<WorkspacesService, 'peopleWho'>;
}

type TeamQuery = Omit<HistoryQuery, 'kind'> & { readonly person?: string | undefined };

/** What was asked for, and which numbers the reader may see. */
interface Asked extends Pick<TeamPage, 'filter' | 'below' | 'limit' | 'person' | 'numbers'> {
  readonly text: string | null;
  readonly digits: string | null;
}

export type TeamCalls = ReturnType<typeof createTeamCalls>;

/**
 * Serves phone calls of a workspace to people who may see those of others: all of them, or those of the numbers that were
 * given to them for reading. What they may see is asked for each page.
 */
export function createTeamCalls(parts: TeamCallsParts) {
  const { platform, numbers } = parts;
  const { queries } = platform.database;
  return {
    people: (member: Member) => callPeopleFor({ ...parts, queries }, member),

    /** @throws AppError common.badInput for invalid days, time zones and cursors */
    async page(member: Member, query: TeamQuery & { readonly cursor?: string | undefined }) {
      const below = query.cursor === undefined ? null : decodeCursor(query.cursor);
      if (query.cursor !== undefined && below === null) throw commonErrors.badInput();
      const asked = { ...askedFor(query), below, limit: HISTORY_PAGE_SIZE };
      const { calls, next } = await read(parts, member, {
        ...asked,
        numbers: await numbers.readableBy(member),
      });
      return {
        items: calls.map(({ item }) => item),
        nextCursor: next === null ? null : encodeCursor(next),
        keptDays: settingsOf(platform.config, callingConfig).CALL_HISTORY_DAYS ?? null,
      };
    },

    /**
     * Streams all of them as CSV. It fails in the middle when a number is taken from the reader meanwhile: a file that just
     * stopped would look complete.
     * @throws AppError common.tooManyRequests, common.badInput
     */
    async file(member: Member, query: TeamQuery): Promise<AsyncGenerator<string>> {
      const asked = askedFor(query);
      await platform.rateLimits.take(callingLimits.historyFile, member.accountId);
      const promised = await numbers.readableBy(member);
      return historyFile(
        async (below, limit) => {
          const readable = await numbers.readableBy(member);
          if (readable !== null && promised?.every((number) => readable.includes(number)) !== true)
            throw commonErrors.forbidden();
          return read(parts, member, { ...asked, below, limit, numbers: promised });
        },
        { hasPeople: true },
      );
    },

    /** @throws AppError calling.callNotFound also for a call that they may not see */
    async details(member: Member, id: CallId): Promise<CallDetails> {
      const { workspaceId, accountId } = member;
      const [found, readable] = await Promise.all([
        findTeamCall(queries, { workspaceId, id }),
        numbers.readableBy(member),
      ]);
      if (found === null || hasBlocked(found.record, accountId)) throw callingErrors.callNotFound();
      const { record, leg } = found;
      const ownNumber = record.phone?.ownNumber ?? null;
      if (readable !== null && !readable.some((number) => number === ownNumber))
        throw callingErrors.callNotFound();
      const nameOf = (await namesOf(parts.directory, [record]))(record);
      return {
        item: teamItemOf(record, { nameOf, chargeMicroUsd: leg?.chargeMicroUsd ?? 0 }),
        answeredAt: answeredAtOf(record),
        endedAt: record.state === 'ended' ? record.endedAt : null,
        minutes: [],
        recorded: [],
        rating: null,
        route: leg === null ? null : routeOf(leg),
      };
    },
  };
}

async function read(
  { platform, directory }: TeamCallsParts,
  { workspaceId, accountId }: Member,
  asked: Asked,
): Promise<WrittenPage> {
  const { queries } = platform.database;
  if (asked.numbers?.length === 0) return { calls: [], next: null };
  const page = { ...asked, workspaceId };
  const matches = await matchesFor({ queries, directory }, page);
  const found = await readTeamCalls(queries, { ...page, matches });
  const rows = found.rows.filter(({ record }) => !hasBlocked(record, accountId));
  const names = await namesOf(
    directory,
    rows.map(({ record }) => record),
  );
  const calls = rows.map(({ record, leg }) => ({
    item: teamItemOf(record, { nameOf: names(record), chargeMicroUsd: leg?.chargeMicroUsd ?? 0 }),
    leg,
  }));
  return { calls, next: found.next };
}

/** Finds matching people among those on the calls that the page looks through; null if everybody matches. */
async function matchesFor(
  { queries, directory }: { queries: Queries; directory: CallDirectory },
  { text, digits, ...page }: Asked & Pick<TeamPage, 'workspaceId'>,
): Promise<Matches | null> {
  if (text === null) return null;
  const people = await directory.profilesOf(await readTeamPeople(queries, page));
  const found = people.filter(
    ({ username, name }) => username.toLowerCase().includes(text) || name.toLowerCase().includes(text),
  );
  return { peers: found.map(({ accountId }) => accountId), digits };
}

type FoundLeg = NonNullable<NonNullable<Awaited<ReturnType<typeof findTeamCall>>>['leg']>;

const routeOf = ({ attempts, billedSeconds, includedSeconds, chargeMicroUsd }: FoundLeg) => ({
  attempts: [...attempts],
  billedSeconds,
  includedSeconds,
  chargeMicroUsd,
});

function askedFor({ person, ...query }: TeamQuery) {
  const filter = filterOf(query);
  const { text, digits } = filter;
  return { filter, text, digits, person: person === undefined ? null : asAccountId(person) };
}
