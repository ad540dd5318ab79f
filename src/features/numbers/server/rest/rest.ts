import { asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AccountId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import {
  BadQuery,
  type RestAnswer,
  type RestRequest,
  type RestTables,
} from '#platform/server/http/rest-tables.ts';
import { newId } from '#platform/server/ids.ts';
import type { Platform } from '#platform/server/platform.ts';
import {
  NotAsked,
  type RowsQuery,
  readRowsQuery,
  shapeRow,
  type TableShape,
} from '../../rules/rest-query.ts';
import type { Numbers } from '../service.ts';
import { createStore, type SeenNumber } from '../store.ts';
import { providerRates, providers } from '../tables.ts';

const EMBED = 'telephony_providers';
const NUMBERS: TableShape = {
  columns: ['id', 'phone_number', 'country_code', 'provider_id', 'monthly_cost', 'is_active'],
  filters: ['is_active'],
  orders: [],
  embed: EMBED,
};
const RATES: TableShape = {
  columns: ['country_code', 'provider_id', 'outbound_rate', 'active'],
  filters: ['country_code', 'active'],
  orders: ['outbound_rate'],
  embed: EMBED,
};

/** What a client of the specification inserts. The price is the server's to say, whatever was sent (decision R55). */
const insertion = z.strictObject({
  phone_number: z.string(),
  country_code: z.string().length(2).optional(),
  provider_id: z.string().optional(),
  monthly_cost: z.number().optional(),
  is_active: z.literal(true).optional(),
});
const best = z.strictObject({ country: z.string(), call_type: z.enum(['inbound', 'outbound']) });

/** The four questions of the specification (001 §7), each with the sign-in and the rules of the API. */
export function restOf(
  { reserving, providers: known }: Pick<Numbers, 'reserving' | 'providers'>,
  { database }: Pick<Platform, 'database'>,
): RestTables {
  const { queries } = database;
  return {
    phone_numbers: {
      get: async ({ session, query, headers }) =>
        rowsAnswer(await numbersOf(session.accountId, read(query, NUMBERS), queries), headers),
      post: (asked) => insert({ reserving, queries }, asked),
    },
    region_provider_rates: {
      get: async ({ query, headers }) => rowsAnswer(await ratesOf(read(query, RATES), queries), headers),
    },
    'rpc/get_best_provider_for_country': {
      async post({ query, body }) {
        if (query.size > 0) throw new BadQuery('This function takes no parameters in the address');
        const { country, call_type } = parsed(best, body);
        const offers = await known.offers(country, call_type);
        const rows = offers.map(({ providerId, providerName }) => ({
          provider_id: providerId,
          provider_name: providerName,
        }));
        return { status: 200, body: rows };
      },
    },
  };
}

function read(query: URLSearchParams, shape: TableShape): RowsQuery {
  try {
    return readRowsQuery(query, shape);
  } catch (cause) {
    throw cause instanceof NotAsked ? new BadQuery(cause.message, { cause }) : cause;
  }
}

function parsed<Shape>(schema: z.ZodType<Shape>, body: unknown): Shape {
  const outcome = schema.safeParse(body);
  if (outcome.success) return outcome.data;
  const [issue] = outcome.error.issues;
  throw new BadQuery(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'This cannot be read'}`);
}

const SINGLE = 'application/vnd.pgrst.object+json';

/** A list, or the one row that was asked for by itself. */
function rowsAnswer(rows: readonly unknown[], headers: RestRequest['headers']): RestAnswer {
  if (headers.get('accept')?.includes(SINGLE) !== true) return { status: 200, body: rows };
  if (rows.length !== 1) throw new BadQuery(`One row was asked for, and there are ${rows.length}`);
  return { status: 200, body: rows[0] };
}

async function numbersOf(
  accountId: AccountId,
  asked: RowsQuery,
  queries: Queries,
): Promise<Record<string, unknown>[]> {
  const wanted = asked.filters['is_active'];
  const rows = await createStore(queries).ofAccount(accountId);
  return rows
    .filter((row) => wanted === undefined || String(row.status === 'active') === wanted)
    .map((row) => numberRow(asked, row));
}

function numberRow(asked: Pick<RowsQuery, 'columns' | 'embed'>, row: SeenNumber): Record<string, unknown> {
  const told = {
    id: row.id,
    phone_number: row.number,
    country_code: row.countryCode,
    provider_id: row.providerId,
    monthly_cost: row.monthlyMicroUsd / 1_000_000,
    is_active: row.status === 'active',
  };
  return shapeRow(asked, told, row.providerName);
}

async function ratesOf(asked: RowsQuery, queries: Queries): Promise<Record<string, unknown>[]> {
  const { country_code: country, active } = asked.filters;
  if (country === undefined) throw new BadQuery('Rates are asked for by country_code');
  const rows = await queries
    .select({ rate: providerRates, providerName: providers.name })
    .from(providerRates)
    .innerJoin(providers, eq(providers.id, providerRates.providerId))
    .where(eq(providerRates.countryCode, country))
    .orderBy(sql`${providerRates.microUsdPerMinute} nulls last`, asc(providers.name));
  return rows
    .filter(({ rate }) => active === undefined || String(rate.active) === active)
    .map(({ rate, providerName }) =>
      shapeRow(
        asked,
        {
          country_code: rate.countryCode,
          provider_id: rate.providerId,
          outbound_rate: rate.microUsdPerMinute === null ? null : rate.microUsdPerMinute / 1_000_000,
          active: rate.active,
        },
        providerName,
      ),
    );
}

/** Rents the number that is kept for whoever asks, and no other (decision R55). */
async function insert(
  { reserving, queries }: Pick<Numbers, 'reserving'> & { queries: Queries },
  { session, query, headers, body }: RestRequest,
): Promise<RestAnswer> {
  const asked = read(query, { ...NUMBERS, filters: [] });
  const [only, ...more] = Array.isArray(body) ? (body as unknown[]) : [body];
  if (more.length > 0) throw new BadQuery('One number is reserved at a time');
  const wish = parsed(insertion, only);
  const { accountId } = session;
  const id = newId();
  await reserving.reserve(accountId, {
    id,
    number: wish.phone_number,
    countryCode: wish.country_code,
    providerId: wish.provider_id,
  });
  const seen = await createStore(queries).seen(id);
  if (headers.get('prefer')?.includes('return=representation') !== true || seen === null)
    return { status: 201 };
  const { body: rows } = rowsAnswer([numberRow(asked, seen)], headers);
  return { status: 201, body: rows };
}
