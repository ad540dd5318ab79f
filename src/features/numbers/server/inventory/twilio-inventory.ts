import twilio, { RestException, type Twilio } from 'twilio';
import { countryName } from '#kernel/country-name.ts';
import { asE164, type E164 } from '#kernel/e164.ts';
import { ANY_AREA, INVENTORY_TIMEOUT_MS } from '../../constants.ts';
import type { NumberKind } from '../../model.ts';
import type { NumberCountry } from '../../model-search.ts';
import { coverageOf } from '../../rules/number-areas.ts';
import {
  DocumentsNeeded,
  type InventoryNumber,
  InventoryUnavailable,
  NumberGone,
  type NumberInventory,
  type NumberOrder,
  type NumberSearch,
} from './inventory.ts';

/** Numbers of Twilio (twilio.com/docs/phone-numbers/api: AvailablePhoneNumber, IncomingPhoneNumber). */
export function createTwilioInventory(options: {
  accountSid: string;
  authToken: string;
  apiUrl: string;
  timeoutMs?: number;
}): NumberInventory {
  const client = twilio(options.accountSid, options.authToken, {
    httpClient: new OtherAddressClient(options),
  });
  return {
    name: 'twilio',
    countries: () => countriesAt(client),
    search: (search) => found(client, search),
    // Twilio has no reservations: a number is ours once it is bought, and may be gone before.
    reserve: async () => undefined,
    order: (order) => placed(client, order),
    release: (number) => release(client, number),
  };
}

const DEFAULT_API_URL = 'https://api.twilio.com';

/** The library knows no setting for the address of its API. */
class OtherAddressClient extends twilio.RequestClient {
  readonly #apiUrl: string;

  constructor({ apiUrl, timeoutMs = INVENTORY_TIMEOUT_MS }: { apiUrl: string; timeoutMs?: number }) {
    super({ timeout: timeoutMs });
    this.#apiUrl = apiUrl.replace(/\/+$/, '');
  }

  override request<Data>(query: Parameters<twilio.RequestClient['request']>[0]) {
    const { origin, pathname, search } = new URL(query.uri);
    // Twilio's regulations have a separate host.
    const at = this.#apiUrl === DEFAULT_API_URL ? origin : this.#apiUrl;
    return super.request<Data>({ ...query, uri: `${at}${pathname}${search}` } as never);
  }
}

const RESOURCE_NAMES = { local: 'local', mobile: 'mobile', 'toll-free': 'toll_free' } as const;
const KIND_NAMES = ['local', 'mobile', 'toll-free'] as const satisfies readonly NumberKind[];
const REGULATIONS_AT_ONCE = 100;

/** Countries of Twilio's AvailablePhoneNumbers, and those whose regulations require documents. */
async function countriesAt(client: Twilio): Promise<NumberCountry[]> {
  const countries = await query(() => client.availablePhoneNumbers.list());
  const regulations = await query(() =>
    client.numbers.v2.regulatoryCompliance.regulations.list({ pageSize: REGULATIONS_AT_ONCE }),
  );
  const covered = countries.map(({ countryCode, subresourceUris }) => {
    const kinds = KIND_NAMES.filter((kind) => RESOURCE_NAMES[kind] in subresourceUris);
    const kindsWithDocuments = kinds.filter((kind) =>
      regulations.some((one) => one.isoCountry === countryCode && one.numberType === kind),
    );
    return { countryCode, kinds, kindsWithDocuments };
  });
  return coverageOf(covered, countryName);
}

/** More than is wanted, because some may be ours already. */
const SEARCH_LIMIT = 20;

/** The fields that we read, the same for all kinds of numbers. */
interface Found {
  readonly phoneNumber: string;
  readonly locality: string;
  readonly capabilities: object;
}

async function found(client: Twilio, search: NumberSearch): Promise<InventoryNumber[]> {
  const { countryCode, areaCode, kind, count, except } = search;
  const area = areaOf({ countryCode, areaCode });
  const filter = { ...area, voiceEnabled: true, limit: SEARCH_LIMIT, pageSize: SEARCH_LIMIT };
  const available = client.availablePhoneNumbers(countryCode);
  const numbers: Found[] = await query(async () => {
    if (kind === 'mobile') return available.mobile.list(filter);
    return kind === 'toll-free' ? available.tollFree.list(filter) : available.local.list(filter);
  });
  return numbers
    .filter(({ phoneNumber }) => !except.has(phoneNumber))
    .map(({ phoneNumber, locality, capabilities }) => ({
      number: asE164(phoneNumber),
      countryCode,
      areaCode,
      place: locality === '' ? null : locality,
      kind,
      capabilities: abilities(capabilities),
    }))
    .slice(0, count);
}

function areaOf({ countryCode, areaCode }: Pick<NumberSearch, 'countryCode' | 'areaCode'>) {
  if (areaCode === ANY_AREA) return {};
  const national = areaCode.replace(/^0/, '');
  // Area codes are a filter in North America only. Elsewhere the number must start with it.
  return isNorthAmerican(countryCode)
    ? { areaCode: Number(national) }
    : { contains: `+${CALLING_CODES[countryCode] ?? ''}${national}*` };
}

const CALLING_CODES: Readonly<Record<string, string>> = { GB: '44', AU: '61', DE: '49' };
const isNorthAmerican = (countryCode: string) => countryCode === 'US' || countryCode === 'CA';

/** Twilio writes some of the names in capitals, in one answer and not in another. */
function abilities(listed: object): InventoryNumber['capabilities'] {
  const has = new Map(Object.entries(listed).map(([name, value]) => [name.toLowerCase(), value === true]));
  const is = (name: string) => has.get(name) ?? false;
  return { voice: is('voice'), sms: is('sms'), fax: is('fax') };
}

/** A number that is ours already is the order whose answer was lost. */
async function placed(client: Twilio, { id, number }: NumberOrder): Promise<'ordered'> {
  const ours = await query(() => client.incomingPhoneNumbers.list({ phoneNumber: number, limit: 1 }));
  if (ours.length > 0) return 'ordered';
  await query(() => client.incomingPhoneNumbers.create({ phoneNumber: number, friendlyName: id }));
  return 'ordered';
}

async function release(client: Twilio, number: E164): Promise<void> {
  const ours = await query(() => client.incomingPhoneNumbers.list({ phoneNumber: number, limit: 1 }));
  for (const { sid } of ours) await query(() => client.incomingPhoneNumbers(sid).remove());
}

/** twilio.com/docs/api/errors: "PhoneNumber is not available", "invalid", "no numbers found". */
const GONE: ReadonlySet<number> = new Set([21422, 21421, 21404]);

/** "Phone number requires a local address", "an address", "a bundle" of documents. */
const NEEDS_DOCUMENTS: ReadonlySet<number> = new Set([21613, 21615, 21631, 21649]);

async function query<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  try {
    return await question();
  } catch (cause) {
    if (cause instanceof RestException && cause.code !== undefined && NEEDS_DOCUMENTS.has(cause.code))
      throw new DocumentsNeeded('Twilio wants documents for this number', { cause });
    if (cause instanceof RestException && cause.code !== undefined && GONE.has(cause.code))
      throw new NumberGone('Twilio has given the number to another customer', { cause });
    throw new InventoryUnavailable('Twilio has not done what it was asked for', { cause });
  }
}
