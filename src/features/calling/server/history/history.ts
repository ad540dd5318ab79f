import { commonErrors } from '#kernel/common-errors.ts';
import type { AccountId, CallId } from '#kernel/ids.ts';
import { settingsOf } from '#platform/server/feature-config.ts';
import type { Platform } from '#platform/server/platform.ts';
import { callingLimits, HISTORY_PAGE_SIZE } from '../../constants.ts';
import { callingErrors } from '../../errors.ts';
import type { CallDetails, HistoryItem } from '../../model.ts';
import {
  decodeCursor,
  encodeCursor,
  type HistoryCursor,
  historyItemOf,
} from '../../rules/history/history.ts';
import {
  type HistoryFilter,
  type HistoryQuery,
  readHistoryFilter,
} from '../../rules/history/history-filter.ts';
import { worstMinute } from '../../rules/history/quality.ts';
import { recordedIn } from '../../rules/history/recorded.ts';
import { answeredAtOf, endFor, isTalker } from '../../rules/record/end-for.ts';
import { callingConfig } from '../config.ts';
import { namesOf } from '../events.ts';
import type { CallDirectory } from '../phone/known-callers.ts';
import { readWhatWasSaid } from '../recording/consents.ts';
import type { CallStore } from '../store.ts';
import { historyFile, type WrittenPage } from './export.ts';
import { createRatings } from './ratings.ts';
import { type HistoryRow, type Matches, readHistory, readPeers } from './store.ts';

export interface HistoryParts {
  readonly platform: Pick<Platform, 'database' | 'rateLimits' | 'config' | 'clock'>;
  readonly directory: CallDirectory;
  readonly store: CallStore;
}

/** A call without its other side. */
export type BareCall = Pick<HistoryItem, 'id' | 'direction' | 'placedAt' | 'talkMs' | 'endReason'> & {
  readonly isPhone: boolean;
};

export type CallHistory = ReturnType<typeof createHistory>;

/** Serves the call history, as each side sees it. */
export function createHistory({ platform, directory, store }: HistoryParts) {
  const { queries } = platform.database;
  const ratings = createRatings({ platform, store });

  async function read(accountId: AccountId, page: PageQuery): Promise<WrittenPage> {
    const matches = await matchesFor(accountId, page);
    const { rows, next } = await readHistory(queries, { accountId, ...page, matches });
    const names = await namesOf(
      directory,
      rows.map(({ record }) => record),
    );
    const itemOf = ({ record, mos, leg }: HistoryRow) =>
      historyItemOf(record, { party: accountId, nameOf: names(record), mos, leg });
    return { calls: rows.map((row) => ({ item: itemOf(row), leg: row.leg })), next };
  }

  return {
    rate: ratings.rate,

    /** The last calls of somebody, newest first: when, how long and how they ended, and not with whom. */
    lastCallsOf: (accountId: AccountId) => lastCalls(read, accountId),

    /**
     * Reads a page. It can be short or empty without being the last, because a search reads a limited number of calls
     * at a time.
     * @throws AppError common.badInput for invalid days, time zones and cursors
     */
    async page(accountId: AccountId, query: HistoryQuery & { readonly cursor?: string | undefined }) {
      const below = query.cursor === undefined ? null : decodeCursor(query.cursor);
      if (query.cursor !== undefined && below === null) throw commonErrors.badInput();
      const filter = filterOf(query);
      const { calls, next } = await read(accountId, { filter, below, limit: HISTORY_PAGE_SIZE });
      return {
        items: calls.map(({ item }) => item),
        nextCursor: next === null ? null : encodeCursor(next),
        keptDays: settingsOf(platform.config, callingConfig).CALL_HISTORY_DAYS ?? null,
      };
    },

    /**
     * Streams the whole history as CSV.
     * @throws AppError common.tooManyRequests, common.badInput
     */
    async file(accountId: AccountId, query: HistoryQuery): Promise<AsyncGenerator<string>> {
      const filter = filterOf(query);
      await platform.rateLimits.take(callingLimits.historyFile, accountId);
      return historyFile((below, limit) => read(accountId, { filter, below, limit }));
    },

    details: detailsOf({ platform, directory, store, ratings }),
  };

  /** Finds matching people among the calls that the page looks through; null if everybody matches. */
  async function matchesFor(
    accountId: AccountId,
    { filter, below }: Pick<PageQuery, 'filter' | 'below'>,
  ): Promise<Matches | null> {
    const { digits, text, kind } = filter;
    if (text === null) return null;
    if (kind === 'phone') return { peers: [], digits };
    const everybody = await readPeers(queries, { accountId, filter, below });
    const people = await directory.profilesOf(everybody);
    const found = people.filter(
      ({ username, name }) => username.toLowerCase().includes(text) || name.toLowerCase().includes(text),
    );
    return { peers: found.map((person) => person.accountId), digits };
  }
}

/** Everything that is known of one call, as one side sees it. @throws AppError calling.callNotFound */
function detailsOf({
  platform,
  directory,
  store,
  ratings,
}: Pick<HistoryParts, 'platform' | 'directory' | 'store'> & { ratings: ReturnType<typeof createRatings> }) {
  const { queries } = platform.database;
  return async (accountId: AccountId, id: CallId): Promise<CallDetails> => {
    const [record, minutes, found, rating, said] = await Promise.all([
      store.find(accountId, id),
      store.minutes(accountId, id),
      store.leg(accountId, id),
      ratings.of(accountId, id),
      readWhatWasSaid(queries, { accountId, id }),
    ]);
    if (record === null) throw callingErrors.callNotFound();
    const endedAt = endFor(record, accountId)?.endedAt ?? null;
    const nameOf = (await namesOf(directory, [record]))(record);
    const mos = worstMinute(minutes)?.mos ?? null;
    const route = found?.route ?? null;
    const leg = found === null ? null : { ...found.route, shortRing: found.shortRing, providerName: null };
    return {
      item: historyItemOf(record, { party: accountId, nameOf, mos, leg }),
      answeredAt: isTalker(record, accountId) ? answeredAtOf(record) : null,
      endedAt,
      minutes,
      // Others whom the call rang have nothing of the talk.
      recorded: isTalker(record, accountId) ? recordedIn(said, endedAt) : [],
      rating,
      route,
    };
  };
}

type PageQuery = {
  readonly filter: HistoryFilter;
  readonly below: HistoryCursor | null;
  readonly limit: number;
};

/** @throws AppError common.badInput */
export function filterOf(query: HistoryQuery): HistoryFilter {
  const filter = readHistoryFilter(query);
  if (!('wrong' in filter)) return filter;
  const message = filter.wrong === 'timeZone' ? 'No such time zone' : 'No such day';
  throw commonErrors.badInput({ fields: [{ path: filter.wrong, message }] });
}

async function lastCalls(
  read: (accountId: AccountId, page: PageQuery) => Promise<WrittenPage>,
  accountId: AccountId,
): Promise<BareCall[]> {
  const page = { filter: filterOf({}), below: null, limit: HISTORY_PAGE_SIZE };
  const { calls } = await read(accountId, page);
  return calls.map(({ item: { id, direction, placedAt, talkMs, endReason, phone } }) => {
    return { id, direction, placedAt, talkMs, endReason, isPhone: phone !== null };
  });
}
