import { asE164, parseE164 } from '#kernel/e164.ts';
import type { WorkspaceId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { CANDIDATE_KEPT_MS, CANDIDATES_SHOWN, HOLD_MS, numbersLimits } from '../../constants.ts';
import { numbersErrors } from '../../errors.ts';
import type { NumberKind } from '../../model.ts';
import type { NumberCountry, NumberHold, RentOffer, SearchResult } from '../../model-search.ts';
import { rentOffer } from '../../rules/rent.ts';
import { type InventoryNumber, NumberGone } from '../inventory/inventory.ts';
import { type CandidateRow, createStore } from '../store.ts';
import type { NumberParts } from './parts.ts';
import { candidateOf } from './view.ts';

/** Finding a number and keeping it while one makes up one's mind. */
export interface Finding {
  /** @throws AppError numbers.countriesFailed */
  countries(): Promise<readonly NumberCountry[]>;
  /** Codes of its countries, at once. Null while unknown. */
  coverage(): readonly string[] | null;
  /**
   * Searches an area for four free numbers.
   * @throws AppError numbers.countryAndAreaCode, countriesFailed, unknownArea, noProvider, searchFailed,
   *   common.tooManyRequests
   */
  search(
    workspaceId: WorkspaceId,
    request: { countryCode?: string | undefined; areaCode?: string | undefined },
  ): Promise<SearchResult>;
  /**
   * Reserves a search result for ten minutes and frees the earlier one.
   * @throws AppError numbers.numberRequired, notOffered, numberTaken, reserveFailed
   */
  hold(workspaceId: WorkspaceId, number: string | undefined): Promise<NumberHold>;
  /** Null when nothing is kept, or its time is over. */
  currentHold(workspaceId: WorkspaceId): Promise<NumberHold | null>;
  dropHold(workspaceId: WorkspaceId): Promise<void>;
}

export function createFinding(parts: NumberParts): Finding {
  const { platform, countries, providers } = parts;
  const { database, clock, rateLimits } = platform;

  return {
    countries: () => countries.list(),
    coverage: () => countries.known()?.map(({ countryCode }) => countryCode) ?? null,
    async search(workspaceId, { countryCode, areaCode }) {
      if (!countryCode || !areaCode) throw numbersErrors.countryAndAreaCode();
      await rateLimits.take(numbersLimits.search, workspaceId);
      const area = areaIn(await countries.list(), { countryCode, areaCode });
      if (area === null) throw numbersErrors.unknownArea();
      if ((await providers.inboundId(countryCode, database.queries)) === null)
        throw numbersErrors.noProvider();
      const found = await findFree(parts, workspaceId, area);
      const rows = found.map((one) => rowOf(workspaceId, one, clock.now()));
      await database.transaction(async (queries) => {
        const store = createStore(queries);
        await store.lockOwner(workspaceId);
        await store.offer(rows, workspaceId);
      });
      const offer = await offerFor(parts, { workspaceId, countryCode }, database.queries);
      return { candidates: rows.map(candidateOf), offer };
    },
    async hold(workspaceId, number) {
      if (!number) throw numbersErrors.numberRequired();
      await rateLimits.take(numbersLimits.hold, workspaceId);
      const wanted = parseE164(number);
      const since = clock.now() - CANDIDATE_KEPT_MS;
      const offered = wanted && (await createStore(database.queries).offeredTo(workspaceId, wanted, since));
      if (!offered) throw numbersErrors.notOffered();
      const expiresAt = await keep(parts, offered);
      // After our own reservation, so that two people never reserve one number at a provider.
      await reserveAtProvider(parts, offered);
      const { countryCode } = offered;
      const offer = await offerFor(parts, { workspaceId, countryCode }, database.queries);
      return { candidate: candidateOf(offered), offer, expiresAt };
    },
    async currentHold(workspaceId) {
      const kept = await database.transaction((queries) =>
        createStore(queries).kept(workspaceId, clock.now()),
      );
      if (kept === null) return null;
      const { countryCode } = kept.candidate;
      const offer = await offerFor(parts, { workspaceId, countryCode }, database.queries);
      return { candidate: candidateOf(kept.candidate), offer, expiresAt: kept.hold.expiresAt };
    },
    dropHold: (workspaceId) => createStore(database.queries).drop(workspaceId),
  };
}

interface Area {
  readonly countryCode: string;
  readonly areaCode: string;
  readonly kind: NumberKind;
}

function areaIn(
  countries: readonly NumberCountry[],
  { countryCode, areaCode }: { countryCode: string; areaCode: string },
): Area | null {
  const country = countries.find((one) => one.countryCode === countryCode);
  const area = country?.areas.find((one) => one.areaCode === areaCode);
  return area === undefined ? null : { countryCode, areaCode, kind: area.kind };
}

async function findFree(
  { platform, inventory }: NumberParts,
  workspaceId: WorkspaceId,
  area: Area,
): Promise<InventoryNumber[]> {
  const store = createStore(platform.database.queries);
  const except = await store.takenIn(area, { workspaceId, now: platform.clock.now() });
  try {
    return await inventory.search({ ...area, count: CANDIDATES_SHOWN, except });
  } catch (cause) {
    throw numbersErrors.searchFailed({}, { cause });
  }
}

function rowOf(workspaceId: WorkspaceId, found: InventoryNumber, foundAt: number): CandidateRow {
  const { number, countryCode, areaCode, place, kind, capabilities } = found;
  const { voice, sms, fax } = capabilities;
  return {
    workspaceId,
    number,
    countryCode,
    areaCode,
    place,
    kind,
    hasVoice: voice,
    hasSms: sms,
    hasFax: fax,
    foundAt,
  };
}

async function keep({ platform }: NumberParts, { workspaceId, number }: CandidateRow): Promise<number> {
  const now = platform.clock.now();
  const expiresAt = now + HOLD_MS;
  await platform.database.transaction(async (queries) => {
    const store = createStore(queries);
    await store.lockOwner(workspaceId);
    if ((await store.taken([number])).has(number) || (await store.isComing(number)))
      throw numbersErrors.numberTaken();
    if (!(await store.keep({ number, workspaceId, expiresAt }, now))) throw numbersErrors.numberTaken();
  });
  return expiresAt;
}

async function reserveAtProvider(
  { platform, inventory }: NumberParts,
  { workspaceId, number }: CandidateRow,
): Promise<void> {
  try {
    await inventory.reserve(asE164(number));
  } catch (cause) {
    await createStore(platform.database.queries).drop(workspaceId, number);
    throw cause instanceof NumberGone
      ? numbersErrors.numberTaken({}, { cause })
      : numbersErrors.reserveFailed({}, { cause });
  }
}

/** Monthly price of one more number. */
export async function offerFor(
  { billing }: Pick<NumberParts, 'billing'>,
  { workspaceId, countryCode }: { workspaceId: WorkspaceId; countryCode: string },
  within: Queries,
): Promise<RentOffer> {
  const { numbers: limits } = await billing.subscriptions.entitlements(workspaceId);
  return rentOffer(countryCode, { limits, included: await includedOf(workspaceId, null, within) });
}

/** Numbers that are currently free of charge for their owner. @param except the number whose price is computed */
export async function includedOf(workspaceId: WorkspaceId, except: string | null, within: Queries) {
  const rows = await createStore(within).ofWorkspace(workspaceId);
  return rows.filter(
    ({ id, status, monthlyMicroUsd }) =>
      id !== except && (status === 'active' || status === 'ordering') && monthlyMicroUsd === 0,
  );
}
