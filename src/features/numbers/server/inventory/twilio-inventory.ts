import twilio, { RestException, type Twilio } from 'twilio';
import { asE164, type E164 } from '#kernel/e164.ts';
import { INVENTORY_TIMEOUT_MS } from '../../constants.ts';
import { countriesOf, FICTIONAL_RANGES } from '../../rules/number-areas.ts';
import {
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
  // The area codes of large towns; Twilio has numbers in all of them.
  const countries = countriesOf(FICTIONAL_RANGES);
  return {
    name: 'twilio',
    countries: () => countries,
    search: (search) => found(client, search),
    // Twilio reserves nothing: a number is ours when it is bought, and may be gone before.
    reserve: async () => undefined,
    order: (order) => placed(client, order),
    release: (number) => release(client, number),
  };
}

/** The library knows no setting for the address of its API. */
class OtherAddressClient extends twilio.RequestClient {
  readonly #apiUrl: string;

  constructor({ apiUrl, timeoutMs = INVENTORY_TIMEOUT_MS }: { apiUrl: string; timeoutMs?: number }) {
    super({ timeout: timeoutMs });
    this.#apiUrl = apiUrl.replace(/\/+$/, '');
  }

  override request<Data>(asked: Parameters<twilio.RequestClient['request']>[0]) {
    const { pathname, search } = new URL(asked.uri);
    return super.request<Data>({ ...asked, uri: `${this.#apiUrl}${pathname}${search}` } as never);
  }
}

/** More than is wanted, because some may be ours already. */
const ASKED_AT_ONCE = 20;

async function found(client: Twilio, search: NumberSearch): Promise<InventoryNumber[]> {
  const { countryCode, areaCode, count, except } = search;
  const national = areaCode.replace(/^0/, '');
  // Area codes are a filter in North America alone; elsewhere the number is said to begin so.
  const area = isNorthAmerican(countryCode)
    ? { areaCode: Number(national) }
    : { contains: `+${CALLING_CODES[countryCode] ?? ''}${national}*` };
  const numbers = await asked(() =>
    client
      .availablePhoneNumbers(countryCode)
      .local.list({ ...area, voiceEnabled: true, limit: ASKED_AT_ONCE, pageSize: ASKED_AT_ONCE }),
  );
  return numbers
    .filter(({ phoneNumber }) => !except.has(phoneNumber))
    .map(({ phoneNumber, locality, capabilities }) => ({
      number: asE164(phoneNumber),
      countryCode,
      areaCode,
      place: locality === '' ? null : locality,
      kind: 'local' as const,
      capabilities: abilities(capabilities),
    }))
    .slice(0, count);
}

const CALLING_CODES: Readonly<Record<string, string>> = { GB: '44', AU: '61', DE: '49' };
const isNorthAmerican = (countryCode: string) => countryCode === 'US' || countryCode === 'CA';

/** Twilio writes some of the names in capitals, in one answer and not in another. */
function abilities(said: object): InventoryNumber['capabilities'] {
  const has = new Map(Object.entries(said).map(([name, value]) => [name.toLowerCase(), value === true]));
  const is = (name: string) => has.get(name) ?? false;
  return { voice: is('voice'), sms: is('sms'), fax: is('fax') };
}

/** A number that is ours already is the order whose answer was lost. */
async function placed(client: Twilio, { id, number }: NumberOrder): Promise<'ordered'> {
  const ours = await asked(() => client.incomingPhoneNumbers.list({ phoneNumber: number, limit: 1 }));
  if (ours.length > 0) return 'ordered';
  await asked(() => client.incomingPhoneNumbers.create({ phoneNumber: number, friendlyName: id }));
  return 'ordered';
}

async function release(client: Twilio, number: E164): Promise<void> {
  const ours = await asked(() => client.incomingPhoneNumbers.list({ phoneNumber: number, limit: 1 }));
  for (const { sid } of ours) await asked(() => client.incomingPhoneNumbers(sid).remove());
}

/** twilio.com/docs/api/errors: "PhoneNumber is not available", "invalid", "no numbers found". */
const GONE: ReadonlySet<number> = new Set([21422, 21421, 21404]);

async function asked<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  try {
    return await question();
  } catch (cause) {
    if (cause instanceof RestException && cause.code !== undefined && GONE.has(cause.code))
      throw new NumberGone('Twilio has given the number to somebody else', { cause });
    throw new InventoryUnavailable('Twilio has not done what it was asked for', { cause });
  }
}
