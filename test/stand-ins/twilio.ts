import { randomBytes } from 'node:crypto';
import { type Answer, type Asked, type FailingServer, startFailingServer } from './failing-server.ts';

export interface TwilioStandIn extends FailingServer {
  readonly accountSid: string;
  readonly authToken: string;
  /** Numbers that our account has. */
  readonly ours: ReadonlySet<string>;
  /** Numbers that were bought. */
  readonly orderCount: () => number;
  /** Somebody else gets a number. */
  give(number: string): void;
}

/** Twilio on loopback: the requests and answers of twilio.com/docs/phone-numbers/api that we use. */
export async function startTwilioStandIn(): Promise<TwilioStandIn> {
  const accountSid = `AC${randomBytes(16).toString('hex')}`;
  const authToken = randomBytes(16).toString('hex');
  const credential = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const ours = new Map<string, { sid: string; friendlyName: string }>();
  const others = new Set<string>();
  let bought = 0;

  function answer(asked: Asked): Answer {
    if (asked.headers.authorization !== credential) return refused(401, 20003, 'Authenticate');
    const path = asked.path.replace(`/2010-04-01/Accounts/${accountSid}/`, '').replace(/\.json$/, '');
    const [resource = '', id = ''] = path.split('/');
    switch (`${asked.method} ${resource}`) {
      case 'GET AvailablePhoneNumbers':
        return { status: 200, body: { uri: asked.path, available_phone_numbers: available(asked, id) } };
      case 'GET IncomingPhoneNumbers':
        return { status: 200, body: page(asked) };
      case 'POST IncomingPhoneNumbers':
        return buy(asked);
      case 'DELETE IncomingPhoneNumbers':
        return remove(id);
      default:
        return refused(404, 20404, `The requested resource ${asked.path} was not found`);
    }
  }

  function available({ query }: Asked, country: string) {
    const prefix =
      query.get('AreaCode') === null
        ? (query.get('Contains') ?? '').replace('*', '')
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

  function page({ query, path }: Asked) {
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

  function buy({ body }: Asked): Answer {
    const form = new URLSearchParams(body);
    const number = form.get('PhoneNumber') ?? '';
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
  };
}

const refused = (status: number, code: number, message: string): Answer => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});
