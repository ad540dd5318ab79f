import { randomBytes, randomUUID } from 'node:crypto';
import { type Answer, type ApiRequest, type FailingServer, startFailingServer } from './failing-server.ts';

/** Phone numbers at Telnyx. */
export interface TelnyxNumbers {
  answer(request: ApiRequest): Answer;
  /** Numbers that our account has. */
  ours(): ReadonlySet<string>;
  /** Application that receives calls to an ordered number. */
  readonly connections: ReadonlyMap<string, string | null>;
  /** Orders that were placed. */
  readonly orderCount: () => number;
  /** Sells a number to someone else. */
  give(number: string): void;
  /** Orders are decided only when `decide` is called. */
  dawdle(): void;
  decide(status: 'success' | 'failure'): void;
}

export interface TelnyxStandIn extends FailingServer, Omit<TelnyxNumbers, 'answer'> {
  readonly apiKey: string;
  /** For `TELNYX_API_URL`. */
  readonly apiUrl: string;
}

interface Order {
  readonly id: string;
  readonly customer_reference: string;
  readonly number: string;
  status: 'pending' | 'success' | 'failure';
}

/** Telnyx on loopback: the requests and answers of developers.telnyx.com about numbers that we use. */
export async function startTelnyxStandIn(): Promise<TelnyxStandIn> {
  const apiKey = `KEY${randomBytes(16).toString('hex').toUpperCase()}`;
  const { answer, ...numbers } = telnyxNumbers(apiKey);
  const server = await startFailingServer(answer, (how) =>
    how === 'busy' ? refused(429, '10011', 'Too many requests') : refused(500, '10007', 'Unexpected error'),
  );
  return { ...server, ...numbers, apiKey, apiUrl: `${server.url}/v2` };
}

export function telnyxNumbers(apiKey: string): TelnyxNumbers {
  const ours = new Map<string, string>();
  const others = new Set<string>();
  const orders: Order[] = [];
  const connections = new Map<string, string | null>();
  let isSlow = false;

  function answer(request: ApiRequest): Answer {
    if (request.headers.authorization !== `Bearer ${apiKey}`)
      return refused(401, '10009', 'Authentication failed');
    const [, , resource = '', id] = request.path.split('/');
    switch (`${request.method} ${resource}`) {
      case 'GET country_coverage':
        return { status: 200, body: { data: coverage() } };
      case 'GET requirements':
        return requirements(request);
      case 'GET available_phone_numbers':
        return { status: 200, body: { data: available(request), meta: { best_effort_results: 0 } } };
      case 'POST number_reservations':
        return reserve(request);
      case 'GET number_orders':
        return list(
          orders
            .filter((one) => one.customer_reference === request.query.get('filter[customer_reference]'))
            .map(orderOf),
        );
      case 'POST number_orders':
        return place(request);
      case 'GET phone_numbers':
        return list(
          [...ours]
            .filter(([number]) => number === request.query.get('filter[phone_number]'))
            .map(([number, own]) => ({
              id: own,
              phone_number: number,
              status: 'active',
              record_type: 'phone_number',
            })),
        );
      case 'DELETE phone_numbers':
        return remove(id ?? '');
      default:
        return refused(404, '10005', 'Resource not found');
    }
  }

  function available({ query }: ApiRequest) {
    const code = query.get('filter[national_destination_code]') ?? '';
    const country = query.get('filter[country_code]') ?? '';
    const prefix = `+${CALLING_CODES[country] ?? ''}${code}`;
    return Array.from({ length: 30 }, (_, nth) => `${prefix}${String(5_550_100 + nth)}`)
      .filter((number) => !ours.has(number) && !others.has(number))
      .slice(0, Number(query.get('filter[limit]') ?? 100))
      .map((phone_number) => ({
        record_type: 'available_phone_number',
        phone_number,
        vanity_format: null,
        best_effort: false,
        quickship: true,
        reservable: true,
        region_information: [
          { region_type: 'country_code', region_name: country },
          { region_type: 'rate_center', region_name: 'SNFC CNTRL' },
        ],
        features: [{ name: 'voice' }, { name: 'sms' }, { name: 'emergency' }],
        cost_information: { upfront_cost: '1.00000', monthly_cost: '1.00000', currency: 'USD' },
      }));
  }

  function reserve(request: ApiRequest): Answer {
    const number = numberIn(request);
    if (ours.has(number) || others.has(number)) return gone();
    const phone_numbers = [{ id: randomUUID(), phone_number: number, status: 'pending' }];
    return { status: 200, body: { data: { id: randomUUID(), status: 'pending', phone_numbers } } };
  }

  function place(request: ApiRequest): Answer {
    const number = numberIn(request);
    if (ours.has(number) || others.has(number)) return gone();
    const { customer_reference, connection_id = null } = JSON.parse(request.body) as {
      customer_reference: string;
      connection_id?: string;
    };
    connections.set(number, connection_id);
    const order: Order = { id: randomUUID(), customer_reference, number, status: 'pending' };
    orders.push(order);
    if (!isSlow) settle(order, 'success');
    return { status: 200, body: { data: orderOf(order) } };
  }

  function settle(order: Order, status: 'success' | 'failure'): void {
    order.status = status;
    if (status === 'success') ours.set(order.number, randomUUID());
  }

  function remove(id: string): Answer {
    const found = [...ours].find(([, own]) => own === id);
    if (found === undefined) return refused(404, '10005', 'Resource not found');
    ours.delete(found[0]);
    return { status: 200, body: { data: { id, phone_number: found[0], record_type: 'phone_number' } } };
  }

  return {
    answer,
    ours: () => new Set(ours.keys()),
    connections,
    orderCount: () => orders.length,
    give: (number) => void others.add(number),
    dawdle: () => void (isSlow = true),
    decide(status) {
      for (const order of orders) if (order.status === 'pending') settle(order, status);
    },
  };
}

const CALLING_CODES: Readonly<Record<string, string>> = {
  US: '1',
  CA: '1',
  GB: '44',
  DE: '49',
  AU: '61',
  SE: '46',
  HK: '852',
  TH: '66',
};

const VOICE = ['hd_voice', 'voice', 'fax', 'sms'];
/** By name, in no order that matters. Types are repeated, as Telnyx repeats them. */
const COVERED = [
  ['Aland Islands', 'AX', [], []],
  ['Thailand', 'TH', ['toll_free'], VOICE],
  ['Australia', 'AU', ['local', 'mobile', 'toll_free'], VOICE],
  ['Canada', 'CA', ['local', 'toll_free'], VOICE],
  ['France', 'FR', ['local', 'national'], VOICE],
  ['Germany', 'DE', ['local', 'national'], VOICE],
  ['Hong Kong', 'HK', ['mobile'], VOICE],
  ['Iceland', 'IS', ['mobile'], ['sms']],
  ['International Networks', '882', ['local'], VOICE],
  ['Sweden', 'SE', ['mobile', 'local', 'local'], VOICE],
  ['United Kingdom', 'GB', ['local', 'mobile', 'toll_free'], VOICE],
  ['United States of America', 'US', ['local', 'local', 'toll_free'], VOICE],
] as const;

function coverage() {
  const nothing = { reservable: false, quickship: false, international_sms: false, p2p: false };
  return Object.fromEntries(
    COVERED.map(([name, code, types, features]) => [
      name,
      {
        code,
        numbers: types.length > 0,
        features,
        phone_number_type: types,
        ...nothing,
        local: (types as readonly string[]).includes('local') ? { features, ...nothing } : {},
        toll_free: (types as readonly string[]).includes('toll_free') ? { features, ...nothing } : {},
        mobile: {},
        national: {},
        region: types.length > 0 ? 'EMEA' : null,
        inventory_coverage: false,
      },
    ]),
  );
}

/** Two pages of them; Thailand's is one of all types of numbers. */
const REQUIRED = [
  { country_code: 'DE', phone_number_type: 'local' },
  { country_code: 'FR', phone_number_type: 'local' },
  { country_code: 'AU', phone_number_type: 'national' },
  { country_code: 'TH' },
];

function requirements({ query }: ApiRequest): Answer {
  const page = Number(query.get('page[number]') ?? 1);
  const size = 2;
  const data = REQUIRED.slice((page - 1) * size, page * size).map((one) => ({
    id: randomUUID(),
    record_type: 'requirement',
    action: query.get('filter[action]') ?? 'ordering',
    locality: '',
    requirement_types: [{ id: randomUUID(), name: 'Proof of address', type: 'document' }],
    created_at: '2024-01-01T00:00:00Z',
    updated_at: '2024-01-01T00:00:00Z',
    ...one,
  }));
  const meta = {
    page_number: page,
    page_size: size,
    total_pages: Math.ceil(REQUIRED.length / size),
    total_results: REQUIRED.length,
  };
  return { status: 200, body: { data, meta } };
}

const orderOf = ({ number, ...order }: Order) => ({
  ...order,
  record_type: 'number_order',
  phone_numbers_count: 1,
  requirements_met: true,
  phone_numbers: [{ id: randomUUID(), phone_number: number, status: order.status }],
});

const list = (data: readonly unknown[]): Answer => ({
  status: 200,
  body: { data, meta: { total_pages: 1, total_results: data.length, page_number: 1, page_size: 20 } },
});

const refused = (status: number, code: string, title: string): Answer => ({
  status,
  body: { errors: [{ code, title, detail: title }] },
});

const gone = () => refused(422, '10015', 'The phone number is not available');

function numberIn({ body }: ApiRequest): string {
  const { phone_numbers: numbers } = JSON.parse(body) as { phone_numbers: { phone_number: string }[] };
  return numbers[0]?.phone_number ?? '';
}
