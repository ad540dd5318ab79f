import Telnyx, { APIError } from 'telnyx';
import { countryName } from '#kernel/country-name.ts';
import { asE164, type E164 } from '#kernel/e164.ts';
import { ANY_AREA, INVENTORY_TIMEOUT_MS } from '../../constants.ts';
import type { NumberKind } from '../../model.ts';
import type { NumberCountry } from '../../model-search.ts';
import { coverageOf } from '../../rules/number-areas.ts';
import {
  type InventoryNumber,
  InventoryUnavailable,
  NumberGone,
  type NumberInventory,
  type NumberOrder,
  type NumberSearch,
} from './inventory.ts';

/** Numbers of Telnyx (developers.telnyx.com: number search, reservations, orders). */
export function createTelnyxInventory(options: {
  apiKey: string;
  apiUrl: string;
  /** Connection that gets the calls to ordered numbers. Without it, the operator assigns them at Telnyx. */
  connectionId?: string | undefined;
  timeoutMs?: number;
}): NumberInventory {
  const telnyx = new Telnyx({
    apiKey: options.apiKey,
    baseURL: options.apiUrl,
    timeout: options.timeoutMs ?? INVENTORY_TIMEOUT_MS,
    // No retries here, because a repeated request could order twice. The caller asks again.
    maxRetries: 0,
    logLevel: 'off',
  });
  return {
    name: 'telnyx',
    countries: () => countriesAt(telnyx),
    search: (search) => found(telnyx, search),
    reserve: (number) => reserve(telnyx, number),
    order: (order) => placed(telnyx, order, options.connectionId),
    release: (number) => release(telnyx, number),
  };
}

const KINDS = { local: 'local', mobile: 'mobile', 'toll-free': 'toll_free' } as const;
const KIND_NAMES = ['local', 'mobile', 'toll-free'] as const satisfies readonly NumberKind[];

/**
 * Telnyx says of every country what it has there, and lists what numbers need before they are ordered
 * (developers.telnyx.com: country coverage, requirements).
 */
async function countriesAt(telnyx: Telnyx): Promise<NumberCountry[]> {
  const { data = {} } = await request(() => telnyx.countryCoverage.retrieve());
  const needs = await request(async () => {
    const found: { country: string; type: string | undefined }[] = [];
    const pages = telnyx.requirements.list({
      filter: { action: 'ordering' },
      'page[size]': REQUIREMENTS_AT_ONCE,
    });
    for await (const { country_code: country, phone_number_type: type } of pages)
      if (country !== undefined) found.push({ country, type });
    return found;
  });
  const covered = Object.values(data).flatMap(
    ({ code, numbers, features, phone_number_type: types = [] }) => {
      if (code === undefined || numbers !== true) return [];
      if (features?.includes('voice') === false) return [];
      const kinds = KIND_NAMES.filter((kind) => types.includes(KINDS[kind]));
      const kindsWithDocuments = kinds.filter((kind) =>
        // A requirement without a type is one of all types.
        needs.some(({ country, type }) => country === code && (type === undefined || type === KINDS[kind])),
      );
      return [{ countryCode: code, kinds, kindsWithDocuments }];
    },
  );
  return coverageOf(covered, countryName);
}

const REQUIREMENTS_AT_ONCE = 250;

/** More than is wanted, because some may be ours already. */
const SEARCH_LIMIT = 20;

async function found(telnyx: Telnyx, search: NumberSearch): Promise<InventoryNumber[]> {
  const { countryCode, areaCode, kind, count, except } = search;
  const { data = [] } = await request(() =>
    telnyx.availablePhoneNumbers.list({
      filter: {
        country_code: countryCode,
        ...(areaCode === ANY_AREA ? {} : { national_destination_code: areaCode.replace(/^0/, '') }),
        phone_number_type: KINDS[kind],
        features: ['voice'],
        limit: SEARCH_LIMIT,
        exclude_held_numbers: true,
      },
    }),
  );
  return data
    .flatMap(({ phone_number: number, features = [], region_information: regions = [] }) => {
      if (number === undefined || except.has(number)) return [];
      const has = (name: string) => features.some((feature) => feature.name === name);
      const place = regions.find(({ region_type: type }) => type === 'rate_center' || type === 'location');
      return [
        {
          number: asE164(number),
          countryCode,
          areaCode,
          place: place?.region_name ?? null,
          kind,
          capabilities: { voice: has('voice'), sms: has('sms'), fax: has('fax') },
        },
      ];
    })
    .slice(0, count);
}

async function reserve(telnyx: Telnyx, number: E164): Promise<void> {
  const { data } = await ordered(() =>
    telnyx.numberReservations.create({ phone_numbers: [{ phone_number: number }] }),
  );
  if (data?.status === 'failure') throw new NumberGone(data.errors ?? 'the reservation failed');
}

/** Our id goes with the order, so the one that a lost answer was about is found again. */
async function placed(
  telnyx: Telnyx,
  { id, number }: NumberOrder,
  connectionId: string | undefined,
): Promise<'ordered' | 'pending'> {
  const page = await request(() => telnyx.numberOrders.list({ filter: { customer_reference: id } }));
  const known = page.data.find((order) => order.customer_reference === id);
  const status =
    known?.status ??
    (
      await ordered(() =>
        telnyx.numberOrders.create({
          customer_reference: id,
          phone_numbers: [{ phone_number: number }],
          ...(connectionId === undefined ? {} : { connection_id: connectionId }),
        }),
      )
    ).data?.status;
  if (status === 'failure') throw new NumberGone('the order failed');
  return status === 'success' ? 'ordered' : 'pending';
}

async function release(telnyx: Telnyx, number: E164): Promise<void> {
  const page = await request(() => telnyx.phoneNumbers.list({ filter: { phone_number: number } }));
  const ours = page.data.find((one) => one.phone_number === number);
  if (ours?.id === undefined) return;
  const { id } = ours;
  await request(() => telnyx.phoneNumbers.delete(id));
}

/** Telnyx's answers for a number that isn't there, or not any more. */
const GONE: ReadonlySet<number | undefined> = new Set([404, 409, 422]);

async function ordered<Answer>(question: () => PromiseLike<Answer>): Promise<Answer> {
  try {
    return await question();
  } catch (cause) {
    if (cause instanceof APIError && GONE.has(cause.status))
      throw new NumberGone('Telnyx does not give us this number', { cause });
    throw unavailable(cause);
  }
}

async function request<Answer>(question: () => PromiseLike<Answer>): Promise<Answer> {
  try {
    return await question();
  } catch (cause) {
    throw unavailable(cause);
  }
}

const unavailable = (cause: unknown) =>
  new InventoryUnavailable('Telnyx has not done what it was asked for', { cause });
