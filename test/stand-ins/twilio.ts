import { randomBytes } from 'node:crypto';
import { type Answer, type ApiRequest, type FailingServer, startFailingServer } from './failing-server.ts';

export interface TwilioStandIn extends FailingServer {
  readonly accountSid: string;
  readonly authToken: string;
  /** Numbers that our account has. */
  readonly ours: ReadonlySet<string>;
  /** Numbers that were bought. */
  readonly orderCount: () => number;
  /** Sells a number to someone else. */
  give(number: string): void;
  /** Numbers require documents, reported with this error code. */
  wantDocuments(code: number): void;
}

/** Twilio on loopback: the requests and answers of twilio.com/docs/phone-numbers/api that we use. */
export async function startTwilioStandIn(): Promise<TwilioStandIn> {
  const accountSid = `AC${randomBytes(16).toString('hex')}`;
  const authToken = randomBytes(16).toString('hex');
  const credential = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const ours = new Map<string, { sid: string; friendlyName: string }>();
  const others = new Set<string>();
  let bought = 0;
  let documentsError: number | null = null;

  function answer(request: ApiRequest): Answer {
    if (request.headers.authorization !== credential) return refused(401, 20003, 'Authenticate');
    const path = request.path.replace(`/2010-04-01/Accounts/${accountSid}/`, '').replace(/\.json$/, '');
    const [resource = '', id = ''] = path.split('/');
    if (request.path === '/v2/RegulatoryCompliance/Regulations')
      return { status: 200, body: regulations(request) };
    switch (`${request.method} ${resource}`) {
      case 'GET AvailablePhoneNumbers':
        return id === ''
          ? { status: 200, body: countries(request, accountSid) }
          : { status: 200, body: { uri: request.path, available_phone_numbers: available(request, id) } };
      case 'GET IncomingPhoneNumbers':
        return { status: 200, body: page(request) };
      case 'POST IncomingPhoneNumbers':
        return buy(request);
      case 'DELETE IncomingPhoneNumbers':
        return remove(id);
      default:
        return refused(404, 20404, `The requested resource ${request.path} was not found`);
    }
  }

  function available({ query }: ApiRequest, country: string) {
    const prefix =
      query.get('AreaCode') === null
        ? (query.get('Contains') ?? `+${CALLING_CODES[country] ?? ''}2`).replace('*', '')
        : `+1${query.get('AreaCode')}`;
    return Array.from({ length: 30 }, (_, nth) => `${prefix}${String(5_550_100 + nth)}`)
      .filter((number) => !ours.has(number) && !others.has(number))
      .slice(0, Number(query.get('PageSize') ?? 50))
      .map((phone_number) => ({
        phone_number,
        friendly_name: phone_number,
        lata: null,
        locality: 'San Francisco',
        rate_center: 'SNFC CNTRL',
        latitude: null,
        longitude: null,
        region: 'CA',
        postal_code: null,
        iso_country: country,
        address_requirements: 'none',
        beta: false,
        capabilities: { voice: true, SMS: true, MMS: true, fax: false },
      }));
  }

  const shape = (number: string, own: { sid: string; friendlyName: string }) => ({
    sid: own.sid,
    account_sid: accountSid,
    phone_number: number,
    friendly_name: own.friendlyName,
    capabilities: { voice: true, sms: true, mms: true, fax: false },
    status: 'in-use',
    api_version: '2010-04-01',
  });

  function page({ query, path }: ApiRequest) {
    const found = [...ours].filter(([number]) => number === query.get('PhoneNumber'));
    return {
      incoming_phone_numbers: found.map(([number, own]) => shape(number, own)),
      page: 0,
      page_size: 50,
      start: 0,
      end: found.length,
      uri: path,
      first_page_uri: path,
      next_page_uri: null,
      previous_page_uri: null,
    };
  }

  function buy({ body }: ApiRequest): Answer {
    const form = new URLSearchParams(body);
    const number = form.get('PhoneNumber') ?? '';
    if (documentsError !== null) return refused(400, documentsError, 'Phone Number Requires an Address');
    if (ours.has(number) || others.has(number)) return refused(400, 21422, `${number} is not available.`);
    bought += 1;
    const own = { sid: `PN${randomBytes(16).toString('hex')}`, friendlyName: form.get('FriendlyName') ?? '' };
    ours.set(number, own);
    return { status: 201, body: shape(number, own) };
  }

  function remove(sid: string): Answer {
    const found = [...ours].find(([, own]) => own.sid === sid);
    if (found === undefined) return refused(404, 20404, 'The requested resource was not found');
    ours.delete(found[0]);
    return { status: 204 };
  }

  const server = await startFailingServer(answer, (how) =>
    how === 'busy' ? refused(429, 20429, 'Too Many Requests') : refused(500, 20500, 'Internal Server Error'),
  );
  return {
    ...server,
    accountSid,
    authToken,
    get ours() {
      return new Set(ours.keys());
    },
    orderCount: () => bought,
    give: (number) => void others.add(number),
    wantDocuments: (code) => void (documentsError = code),
  };
}

const refused = (status: number, code: number, message: string): Answer => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});

const CALLING_CODES: Readonly<Record<string, string>> = { SE: '46', HK: '852', TH: '66' };

/** In no order that matters; what is not sold there has no resource. */
const COUNTRIES = [
  ['TH', 'Thailand', ['toll_free']],
  ['US', 'United States', ['local', 'toll_free']],
  ['CA', 'Canada', ['local', 'toll_free']],
  ['FR', 'France', ['local', 'national']],
  ['IS', 'Iceland', ['shared_cost']],
  ['HK', 'Hong Kong', ['mobile']],
  ['DE', 'Germany', ['local']],
  ['SE', 'Sweden', ['local', 'mobile']],
  ['GB', 'United Kingdom', ['local', 'mobile', 'toll_free']],
  ['882', 'International Networks', ['local']],
  ['AU', 'Australia', ['local', 'mobile']],
] as const;

function countries({ path }: ApiRequest, accountSid: string) {
  const at = `/2010-04-01/Accounts/${accountSid}/AvailablePhoneNumbers`;
  return {
    uri: path,
    countries: COUNTRIES.map(([country_code, country, kinds]) => ({
      country_code,
      country,
      uri: `${at}/${country_code}.json`,
      beta: false,
      subresource_uris: Object.fromEntries(
        kinds.map((kind) => [kind, `${at}/${country_code}/${RESOURCES[kind]}.json`]),
      ),
    })),
  };
}

const RESOURCES = {
  local: 'Local',
  mobile: 'Mobile',
  national: 'National',
  shared_cost: 'SharedCost',
  toll_free: 'TollFree',
} as const;

const REGULATIONS = [
  ['DE', 'local', 'individual'],
  ['DE', 'local', 'business'],
  ['FR', 'local', 'business'],
  ['GB', 'mobile', 'business'],
  ['TH', 'toll-free', 'business'],
] as const;
const REGULATIONS_AT_ONCE = 3;

/** They come in pages, and each page has the address of the next. */
function regulations({ query, path, headers }: ApiRequest) {
  const page = Number(query.get('Page') ?? 0);
  const from = page * REGULATIONS_AT_ONCE;
  const url = (nth: number) => `http://${headers.host}${path}?PageSize=${REGULATIONS_AT_ONCE}&Page=${nth}`;
  return {
    results: REGULATIONS.slice(from, from + REGULATIONS_AT_ONCE).map(
      ([iso_country, number_type, end_user_type]) => ({
        sid: `RN${randomBytes(16).toString('hex')}`,
        friendly_name: `${iso_country}: ${number_type} - ${end_user_type}`,
        iso_country,
        number_type,
        end_user_type,
        requirements: { end_user: [], supporting_document: [] },
        url: url(page),
      }),
    ),
    meta: {
      page,
      page_size: REGULATIONS_AT_ONCE,
      first_page_url: url(0),
      previous_page_url: page === 0 ? null : url(page - 1),
      next_page_url: from + REGULATIONS_AT_ONCE < REGULATIONS.length ? url(page + 1) : null,
      url: url(page),
      key: 'results',
    },
  };
}
