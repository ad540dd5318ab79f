import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { mustBeAllowed, mustNotBeSuspended } from '#features/workspaces/server/service.ts';
import type { WorkspaceId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import { rangeOf, rowsAnswer } from '#platform/server/http/rest-rows.ts';
import {
  BadQuery,
  type RestAnswer,
  type RestRequest,
  type RestTables,
} from '#platform/server/http/rest-tables.ts';
import { newId } from '#platform/server/ids.ts';
import type { Platform } from '#platform/server/platform.ts';
import {
  RefusedQuery,
  type Row,
  type RowsQuery,
  readRowsQuery,
  rowsFor,
  shapeRow,
  type TableShape,
} from '../../rules/rest-query.ts';
import type { Providers } from '../providers/providers.ts';
import type { Reserving } from '../renting/reserving.ts';
import { createStore, type SeenNumber } from '../store.ts';
import { providerRates, providers } from '../tables.ts';

const EMBED = { name: 'telephony_providers', columns: ['id', 'name'] };
const PROVIDERS: TableShape = { name: 'telephony_providers', columns: { id: 'text', name: 'text' } };
const NUMBERS: TableShape = {
  name: 'phone_numbers',
  columns: {
    id: 'text',
    phone_number: 'text',
    country_code: 'text',
    provider_id: 'text',
    monthly_cost: 'number',
    is_active: 'boolean',
  },
  embed: EMBED,
};
const RATES: TableShape = {
  name: 'region_provider_rates',
  columns: { country_code: 'text', provider_id: 'text', outbound_rate: 'number', active: 'boolean' },
  embed: EMBED,
};

/** Row that a client of the specification inserts. The server decides the price, whatever was sent (decision R55). */
const insertion = z.strictObject({
  phone_number: z.string(),
  country_code: z.string().length(2).optional(),
  provider_id: z.string().optional(),
  monthly_cost: z.number().optional(),
  is_active: z.literal(true).optional(),
});
const best = z.strictObject({ country: z.string(), call_type: z.enum(['inbound', 'outbound']) });

/** The tables and the function of the specification (001 §7), each with the sign-in and the rules of the API. */
export function restOf(
  { reserving, providers: known }: { reserving: Reserving; providers: Providers },
  { database }: Pick<Platform, 'database'>,
): RestTables {
  const { queries } = database;
  const bestProvider = async (request: unknown): Promise<RestAnswer> => {
    const { country, call_type } = parsed(best, request);
    const offers = await known.offers(country, call_type);
    const rows = offers.map(({ providerId, providerName }) => ({
      provider_id: providerId,
      provider_name: providerName,
    }));
    return { status: 200, body: rows };
  };
  return {
    telephony_providers: { get: async (request) => answer(request, PROVIDERS, await providerRows(queries)) },
    phone_numbers: {
      async get(request) {
        const { workspaceId } = await manager(request);
        return answer(request, NUMBERS, await numberRows(workspaceId, queries));
      },
      post: (request) => insert({ reserving, queries }, request),
    },
    region_provider_rates: { get: async (request) => answer(request, RATES, await rateRows(queries)) },
    'rpc/get_best_provider_for_country': {
      get: ({ query }) => bestProvider(Object.fromEntries(query)),
      async post({ query, body }) {
        if (query.size > 0) throw new BadQuery('This function takes no parameters in the address');
        return bestProvider(body);
      },
    },
  };
}

/** A row of a table, with the provider that it belongs to. */
interface Found {
  readonly row: Row;
  readonly provider: { readonly id: string; readonly name: string } | null;
}

/** The requested rows in the requested format. */
function answer(
  { query, headers }: Pick<RestRequest, 'query' | 'headers'>,
  shape: TableShape,
  found: readonly Found[],
): RestAnswer {
  const request = read(query, shape);
  const range = query.has('limit') || query.has('offset') ? null : rangeOf(headers);
  const wanted = { ...request, ...range };
  const { rows, total } = rowsFor(wanted, found, ({ row }) => row);
  const shaped = rows.map(({ row, provider }) => shapeRow(request, row, provider));
  return rowsAnswer({ rows: shaped, total, offset: wanted.offset }, headers);
}

function read(query: URLSearchParams, shape: TableShape): RowsQuery {
  try {
    return readRowsQuery(query, shape);
  } catch (cause) {
    throw cause instanceof RefusedQuery ? new BadQuery(cause.message, { code: cause.code }) : cause;
  }
}

function parsed<Shape>(schema: z.ZodType<Shape>, body: unknown): Shape {
  const outcome = schema.safeParse(body);
  if (outcome.success) return outcome.data;
  const [issue] = outcome.error.issues;
  throw new BadQuery(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'This cannot be read'}`);
}

async function providerRows(queries: Queries): Promise<Found[]> {
  const rows = await queries.select().from(providers).orderBy(asc(providers.name));
  return rows.map(({ id, name }) => ({ row: { id, name }, provider: null }));
}

async function numberRows(workspaceId: WorkspaceId, queries: Queries): Promise<Found[]> {
  return (await createStore(queries).ofWorkspace(workspaceId)).map(numberRow);
}

function numberRow(seen: SeenNumber): Found {
  return {
    row: {
      id: seen.id,
      phone_number: seen.number,
      country_code: seen.countryCode,
      provider_id: seen.providerId,
      monthly_cost: seen.monthlyMicroUsd / 1_000_000,
      is_active: seen.status === 'active',
    },
    provider:
      seen.providerId === null || seen.providerName === null
        ? null
        : { id: seen.providerId, name: seen.providerName },
  };
}

async function rateRows(queries: Queries): Promise<Found[]> {
  const rows = await queries
    .select({ rate: providerRates, providerName: providers.name })
    .from(providerRates)
    .innerJoin(providers, eq(providers.id, providerRates.providerId))
    .orderBy(asc(providerRates.countryCode), asc(providers.name));
  return rows.map(({ rate, providerName }) => ({
    row: {
      country_code: rate.countryCode,
      provider_id: rate.providerId,
      outbound_rate: rate.microUsdPerMinute === null ? null : rate.microUsdPerMinute / 1_000_000,
      active: rate.active,
    },
    provider: { id: rate.providerId, name: providerName },
  }));
}

/** @throws AppError workspaces.notAllowed when the role of whoever asks does not manage numbers */
async function manager({ member }: Pick<RestRequest, 'member'>): Promise<Member> {
  const found = await member();
  mustBeAllowed(found.role, 'numbers.manage');
  return found;
}

/** Rents the number reserved for the caller, and no other (decision R55). */
async function insert(
  { reserving, queries }: { reserving: Reserving; queries: Queries },
  { member, query, headers, body }: RestRequest,
): Promise<RestAnswer> {
  const found = await manager({ member });
  mustNotBeSuspended(found, 'numbers.manage');
  const request = read(query, NUMBERS);
  const [only, ...more] = Array.isArray(body) ? (body as unknown[]) : [body];
  if (more.length > 0) throw new BadQuery('One number is reserved at a time');
  const input = parsed(insertion, only);
  const id = newId();
  await reserving.reserve(found.workspaceId, {
    id,
    number: input.phone_number,
    countryCode: input.country_code,
    providerId: input.provider_id,
  });
  const seen = await createStore(queries).seen(id);
  if (headers.get('prefer')?.includes('return=representation') !== true || seen === null)
    return { status: 201 };
  const { row, provider } = numberRow(seen);
  const rows = [shapeRow(request, row, provider)];
  return { ...rowsAnswer({ rows, total: 1, offset: 0 }, headers), status: 201 };
}
