import { createHash } from 'node:crypto';
import { assert } from '#kernel/assert.ts';
import type { AccountId } from '#kernel/ids.ts';
import { DAY_MS, type Instant } from '#kernel/instant.ts';
import type { Operating } from '#platform/server/audit/audit.ts';
import { type Listener, listenTo } from '#platform/server/db/listen.ts';
import type { Platform } from '#platform/server/platform.ts';
import { serviceOf } from '#platform/server/services.ts';
import { ratesErrors } from '../errors.ts';
import type {
  NumberRate,
  PrefixPrices,
  RateDeckHead,
  RateDeckPreview,
  RateDeckVersion,
  RateList,
  RateRow,
  RateSummary,
} from '../model.ts';
import { compareDecks } from '../rules/compare-decks.ts';
import { deckCsv } from '../rules/deck-csv.ts';
import { deckState } from '../rules/deck-in-force.ts';
import { findRate } from '../rules/find-rate.ts';
import { rateSummary } from '../rules/rate-summary.ts';
import { SEED_DECK } from '../rules/seed-deck.ts';
import { type CachedDeck, createDeckCache, type DeckCache } from './decks/deck-cache.ts';
import { readCsv } from './decks/read-csv.ts';
import { createRateStore, type RateStore } from './store.ts';

/** A deck that the operator has looked at and wants in force. */
export interface NewDeck {
  readonly csv: string;
  /** Digest of the preview. */
  readonly digest: string;
  /** The newest deck at the time of the preview. */
  readonly latestVersion: number;
  readonly effectiveFrom: Instant | 'now';
  readonly note: string;
}

/** Prices per minute to phone numbers. */
export interface Rates {
  /**
   * Price of a call that begins at an instant, now by default. This is also the quoted price.
   * @param number in E.164
   * @throws AppError rates.noRate when the deck has none: such a call isn't placed
   */
  rateOf(number: string, at?: Instant): Promise<NumberRate>;
  summary(): Promise<RateSummary>;
  list(): Promise<RateList>;
  prices(): Promise<PrefixPrices>;
  /** Newest version first. */
  versions(): Promise<RateDeckVersion[]>;
  /** A deck as CSV. Null for an unknown version. */
  csvOf(version: number): Promise<string | null>;
  /** @throws AppError rates.badDeck */
  preview(csv: string): Promise<RateDeckPreview>;
  /**
   * Publishes a deck. A repeated request is the same deck.
   * @throws AppError rates.badDeck, otherDeck, deckInThePast, deckOutdated
   */
  publish(deck: NewDeck, operating: Operating): Promise<RateDeckVersion>;
  /** Seeds the first deck if there is none, and loads those in force. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Rates as other features see them: the price of a minute to a number, and the list of countries. */
export const ratesService = serviceOf<Pick<Rates, 'rateOf' | 'list'>>('rates');

const CHANNEL = 'rate_deck';

export function createRates(platform: Platform): Rates {
  const { database, clock, log } = platform;
  const store = createRateStore(database.queries);
  const cache = createDeckCache(store);
  let listener: Listener | undefined;
  const refresh = () => cache.refresh(clock.now());

  const inForce = async (at: Instant = clock.now()): Promise<CachedDeck> => {
    const found = await cache.deckAt(at);
    if (found === null) throw ratesErrors.noRate();
    return found;
  };

  return {
    async rateOf(number, at) {
      const { head, deck } = await inForce(at);
      const row = findRate(deck, number);
      if (row === undefined) throw ratesErrors.noRate();
      return { currency: 'USD', version: head.version, number, ...row };
    },
    summary: async () => summaryOf(await inForce()),
    list: async () => listOf(await inForce()),
    prices: async () => pricesOf(await inForce()),
    versions: async () => cache.heads.map((head) => versionOf(head, cache.heads, clock.now())),
    csvOf: (version) => csvOf(store, version),
    preview: (csv) => previewOf({ store, cache, csv, now: clock.now() }),
    async publish(deck, operating) {
      const published = await publish(platform, deck, operating);
      await refresh();
      return versionOf(published, cache.heads, clock.now());
    },
    async start() {
      await seed(platform);
      await refresh();
      const hear = () =>
        void refresh().catch((cause: unknown) => log.warn({ err: cause }, 'rate decks could not be read'));
      listener = listenTo({
        database,
        log,
        channel: CHANNEL,
        onMessage: hear,
        // Catches up with decks that were announced while the listener was down.
        onState: (isListening) => isListening && hear(),
      });
    },
    stop: async () => listener?.stop(),
  };
}

function summaryOf({ head, countries, fingerprint }: CachedDeck): RateSummary {
  return {
    currency: 'USD',
    version: head.version,
    effectiveFrom: head.effectiveFrom,
    fingerprint,
    rows: rateSummary(countries),
  };
}

function listOf({ head, countries, networks, fingerprint }: CachedDeck): RateList {
  return {
    currency: 'USD',
    version: head.version,
    effectiveFrom: head.effectiveFrom,
    fingerprint,
    countries,
    networks,
  };
}

function pricesOf({ head, prices, fingerprint }: CachedDeck): PrefixPrices {
  return { currency: 'USD', version: head.version, fingerprint, prices };
}

function versionOf(head: RateDeckHead, heads: readonly RateDeckHead[], now: Instant): RateDeckVersion {
  return { ...head, state: deckState(head, heads, now) };
}

async function rowsOf(store: RateStore, version: number): Promise<RateRow[]> {
  const rows: RateRow[] = [];
  for await (const page of store.pages(version)) rows.push(...page);
  return rows;
}

async function csvOf(store: RateStore, version: number): Promise<string | null> {
  return (await store.head(version)) === null ? null : deckCsv(await rowsOf(store, version));
}

/** @throws AppError rates.badDeck */
async function read(csv: string): Promise<{ rows: readonly RateRow[]; digest: string }> {
  const deck = await readCsv(csv);
  if (deck.isValid) return { rows: deck.rows, digest: digestOf(deck.rows) };
  const { problems, problemCount } = deck;
  throw ratesErrors.badDeck({ problems, problemCount });
}

/** Digest of the deck's content rather than of its text, so that line endings don't matter. */
function digestOf(rows: Iterable<RateRow>): string {
  return createHash('sha256').update(deckCsv(rows)).digest('hex');
}

async function previewOf(request: {
  store: RateStore;
  cache: DeckCache;
  csv: string;
  now: Instant;
}): Promise<RateDeckPreview> {
  const { rows, digest } = await read(request.csv);
  const latest = await request.store.latest();
  const inForce = await request.cache.deckAt(request.now);
  assert(latest !== null && inForce !== null, 'there is a deck since the first start');
  const { version } = inForce.head;
  const before = new Map((await rowsOf(request.store, version)).map((row) => [row.prefix, row]));
  return {
    digest,
    rowCount: rows.length,
    comparedWith: version,
    latestVersion: latest.version,
    ...compareDecks(before, rows),
  };
}

async function publish(
  { database, clock, audit }: Platform,
  deck: NewDeck,
  operating: Operating,
): Promise<RateDeckHead> {
  const { rows, digest } = await read(deck.csv);
  if (digest !== deck.digest) throw ratesErrors.otherDeck();
  return database.transaction(async (queries) => {
    const store = createRateStore(queries);
    await store.lock();
    const now = clock.now();
    const latest = await store.latest();
    if (latest !== null && latest.version !== deck.latestVersion) {
      if (isSame(latest, { ...deck, publishedBy: operating.by })) return latest;
      throw ratesErrors.deckOutdated({ latestVersion: latest.version });
    }
    const effectiveFrom = deck.effectiveFrom === 'now' ? now : deck.effectiveFrom;
    if (effectiveFrom < now) throw ratesErrors.deckInThePast();
    const { note } = deck;
    const version = (latest?.version ?? 0) + 1;
    const head = {
      version,
      effectiveFrom,
      publishedAt: now,
      publishedBy: operating.by,
      digest,
      rowCount: rows.length,
      note,
    };
    await store.publish(head, rows);
    const facts = { rows: rows.length, effectiveFrom, note };
    const subject = `rate-deck:${version}` as const;
    await audit.note({ ...operating, action: 'rate-deck.published', subject, facts }, { queries });
    return head;
  });
}

/** Whether the newest deck is the one to publish, from a request whose answer was lost. */
function isSame(latest: RateDeckHead, deck: NewDeck & { readonly publishedBy: AccountId | null }): boolean {
  return (
    latest.version === deck.latestVersion + 1 &&
    latest.digest === deck.digest &&
    latest.publishedBy === deck.publishedBy &&
    (deck.effectiveFrom === 'now' || deck.effectiveFrom === latest.effectiveFrom)
  );
}

/**
 * Makes the built-in deck version 1, once. At the start rather than in a migration, because pages made at build time
 * print the same rows. It takes effect at the beginning of the day, so that the clocks of several machines needn't
 * agree to the second.
 */
async function seed({ database, clock }: Platform): Promise<void> {
  await database.transaction(async (queries) => {
    const store = createRateStore(queries);
    if ((await store.latest()) !== null) return;
    await store.lock();
    if ((await store.latest()) !== null) return;
    const publishedAt = clock.now();
    const effectiveFrom = publishedAt - (publishedAt % DAY_MS);
    const rowCount = SEED_DECK.length;
    const note = 'Built-in rates';
    const digest = digestOf(SEED_DECK);
    await store.publish(
      { version: 1, effectiveFrom, publishedAt, publishedBy: null, digest, rowCount, note },
      SEED_DECK,
    );
  });
}
