import { asc, eq, sql } from 'drizzle-orm';
import { assert } from '#kernel/assert.ts';
import type { AuditEntry, Operating } from '#platform/server/audit/audit.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { newId } from '#platform/server/ids.ts';
import type { Platform } from '#platform/server/platform.ts';
import { numbersErrors } from '../../errors.ts';
import type { ProviderRate, ProviderRateRow } from '../../model-providers.ts';
import type { NumberInventory } from '../inventory/inventory.ts';
import { providerRates, providers } from '../tables.ts';
import { readProviderRates } from './read-csv.ts';

/** A provider's rate per minute to a country, cheapest first (table `region_provider_rates`). */
export interface ProviderOffer {
  readonly providerId: string;
  readonly providerName: string;
  /** Null: it has published no rate for the country; it comes after all that have. */
  readonly microUsdPerMinute: number | null;
}

/** Providers and their rates. */
export interface Providers {
  /** Makes a provider known. @returns its id, the same each time */
  register(name: string, within?: Queries): Promise<string>;
  offers(countryCode: string, callType: 'inbound' | 'outbound'): Promise<ProviderOffer[]>;
  /** The provider of our inventory, where it brings calls to numbers of a country; null where it does not. */
  inboundId(countryCode: string, within: Queries): Promise<string | null>;
  list(): Promise<ProviderRate[]>;
  /** All known providers, by name. */
  names(): Promise<string[]>;
  /** The rates in a text. @throws AppError numbers.badProviderRates */
  read(csv: string): readonly ProviderRateRow[];
  /**
   * Imports rates, all or none. Other rates stay.
   * @param check gets the current rates under a lock; throwing cancels the import
   */
  takeOver(
    rows: readonly ProviderRateRow[],
    operating: Operating,
    check?: (rates: readonly ProviderRate[]) => void,
  ): Promise<void>;
  /** Saves the countries of the inventory. What the operator has switched off stays off. */
  hasNumbersIn(countryCodes: readonly string[]): Promise<void>;
}

type OwnInventory = Pick<NumberInventory, 'name'>;

export function createProviders(
  { audit, database }: Pick<Platform, 'audit' | 'database'>,
  inventory: OwnInventory,
): Providers {
  const { queries } = database;
  return {
    register: (name, within = queries) => register(name, within),
    offers: (countryCode, callType) => offers({ countryCode, callType }, queries),
    async inboundId(countryCode, within) {
      const found = await offers({ countryCode, callType: 'inbound' }, within);
      return found.find(({ providerName }) => providerName === inventory.name)?.providerId ?? null;
    },
    list: () => list(queries),
    async names() {
      const rows = await queries
        .select({ name: providers.name })
        .from(providers)
        .orderBy(asc(providers.name));
      return rows.map(({ name }) => name);
    },
    read(csv) {
      const { rows, problems } = readProviderRates(csv);
      if (problems.length > 0) throw numbersErrors.badProviderRates({ problems });
      return rows;
    },
    takeOver: (rows, operating, check) =>
      database.transaction(async (within) => {
        await lockRates(within);
        check?.(await list(within));
        await takeOver(rows, within);
        await audit.note({ ...operating, ...noteOf(rows) }, { queries: within });
      }),
    hasNumbersIn: (countryCodes) =>
      database.transaction(async (within) => {
        await lockRates(within);
        await writeCountries({ inventory, countryCodes }, within);
      }),
  };
}

/** What the audit log says of saved rates: all of one, or how many there were. */
function noteOf(rows: readonly ProviderRateRow[]): Pick<AuditEntry, 'action' | 'subject' | 'facts'> {
  const [first] = rows;
  if (first === undefined || rows.length > 1)
    return { action: 'provider-rates.imported', subject: 'provider:all', facts: { rows: rows.length } };
  const { countryCode, providerName, microUsdPerMinute, isActive } = first;
  const facts = { country: countryCode, microUsdPerMinute, isActive };
  return { action: 'provider-rates.saved', subject: `provider:${providerName}`, facts };
}

const lockRates = (within: Queries) =>
  within.execute(sql`select pg_advisory_xact_lock(hashtextextended('numbers:provider-rates', 0))`);

async function register(name: string, within: Queries): Promise<string> {
  await within.insert(providers).values({ id: newId(), name }).onConflictDoNothing();
  const [row] = await within.select().from(providers).where(eq(providers.name, name));
  assert(row !== undefined, `provider ${name} has just been registered`);
  return row.id;
}

async function offers(
  { countryCode, callType }: { countryCode: string; callType: 'inbound' | 'outbound' },
  within: Queries,
): Promise<ProviderOffer[]> {
  const { rows } = await within.execute<{ id: string; name: string; rate: string | null }>(sql`
    select provider_id as id, provider_name as name, micro_usd_per_minute as rate
    from providers_for_country(${countryCode}, ${callType})`);
  return rows.map(({ id, name, rate }) => ({
    providerId: id,
    providerName: name,
    microUsdPerMinute: rate === null ? null : Number(rate),
  }));
}

async function list(within: Queries): Promise<ProviderRate[]> {
  const rows = await within
    .select({ rate: providerRates, providerName: providers.name })
    .from(providerRates)
    .innerJoin(providers, eq(providers.id, providerRates.providerId))
    .orderBy(asc(providerRates.countryCode), asc(providers.name));
  return rows.map(({ rate, providerName }) => ({
    countryCode: rate.countryCode,
    providerName,
    microUsdPerMinute: rate.microUsdPerMinute,
    isActive: rate.active,
    hasNumbers: rate.hasNumbers,
  }));
}

const ofCountryAndProvider = [providerRates.countryCode, providerRates.providerId];

async function takeOver(rows: readonly ProviderRateRow[], within: Queries): Promise<void> {
  const ids = new Map<string, string>();
  // In one order, so that two imports at once do not wait for each other.
  for (const name of [...new Set(rows.map(({ providerName }) => providerName))].toSorted())
    ids.set(name, await register(name, within));
  for (const { countryCode, providerName, microUsdPerMinute, isActive: active } of rows) {
    const providerId = ids.get(providerName);
    assert(providerId !== undefined, `${providerName} has just been registered`);
    await within
      .insert(providerRates)
      .values({ countryCode, providerId, microUsdPerMinute, active, hasNumbers: false })
      .onConflictDoUpdate({ target: ofCountryAndProvider, set: { microUsdPerMinute, active } });
  }
}

async function writeCountries(
  { inventory, countryCodes }: { inventory: OwnInventory; countryCodes: readonly string[] },
  within: Queries,
): Promise<void> {
  const providerId = await register(inventory.name, within);
  // Countries that the inventory has dropped, or of an inventory configured before, are no longer offered.
  await within.update(providerRates).set({ hasNumbers: false }).where(eq(providerRates.hasNumbers, true));
  if (countryCodes.length === 0) return;
  await within
    .insert(providerRates)
    .values(
      countryCodes.map((countryCode) => ({
        countryCode,
        providerId,
        microUsdPerMinute: null,
        active: true,
        hasNumbers: true,
      })),
    )
    .onConflictDoUpdate({ target: ofCountryAndProvider, set: { hasNumbers: true } });
}
