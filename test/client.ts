import { createORPCClient } from '@orpc/client';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { io, type Socket } from 'socket.io-client';
import { adminContract } from '#features/admin/contract.ts';
import { billingContract } from '#features/billing/contract.ts';
import { billingOperatorContract } from '#features/billing/contract-operator.ts';
import { callingContract } from '#features/calling/contract.ts';
import { blocksContract } from '#features/calling/contract-blocks.ts';
import { identityContract } from '#features/identity/contract.ts';
import type { User } from '#features/identity/model.ts';
import { numbersContract } from '#features/numbers/contract.ts';
import { siteContract } from '#features/site/contract.ts';
import { telephonyContract } from '#features/telephony/contract.ts';
import type { ClientToServer, ServerToClient } from '#kernel/realtime-protocol.ts';
import { type Person, registrationOf } from './people.ts';

const wholeBillingContract = { ...billingContract, ...billingOperatorContract };
const wholeCallingContract = { ...callingContract, ...blocksContract };
type Api<Contract extends AnyContractRouter> = JsonifiedClient<ContractRouterClient<Contract>>;
export type TestSocket = Socket<ServerToClient, ClientToServer>;

/** One browser: it keeps cookies, calls the API with types, and connects sockets. */
export interface Client {
  readonly identity: Api<typeof identityContract>;
  readonly billing: Api<typeof wholeBillingContract>;
  readonly calling: Api<typeof wholeCallingContract>;
  readonly telephony: Api<typeof telephonyContract>;
  readonly numbers: Api<typeof numbersContract>;
  readonly admin: Api<typeof adminContract>;
  readonly site: Api<typeof siteContract>;
  /** Any request, by path, with this browser's cookies. Redirects are not followed. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** What the browser would send as `Cookie`. */
  cookie(): string;
  /** The value of one cookie, or undefined. */
  cookieValue(name: string): string | undefined;
  /** Puts cookies of another browser in this one's place. */
  useCookies(cookie: string): void;
  /** Registers and claims the username. */
  register(person: Person): Promise<User>;
  signIn(person: Person): Promise<User>;
  /** Who signed in last on this browser. */
  readonly user: User;
  /** A socket that has received its welcome, and waits for nothing that happened before. */
  connect(deviceId: string, options?: { lastSeq?: number | null }): Promise<TestSocket>;
  /** Closes the sockets. */
  close(): void;
}

export function createClient(url: () => string): Client {
  const jar = new Map<string, string>();
  const sockets = new Set<TestSocket>();
  let user: User | undefined;
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

  async function send(request: Request): Promise<Response> {
    if (jar.size > 0) request.headers.set('cookie', cookie());
    const response = await fetch(request);
    for (const line of response.headers.getSetCookie()) keep(line);
    return response;
  }

  function keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const at = pair.indexOf('=');
    const gone = attributes.some((attribute) => attribute.trim().toLowerCase() === 'max-age=0');
    if (gone) jar.delete(pair.slice(0, at));
    else jar.set(pair.slice(0, at), pair.slice(at + 1));
  }

  function api<Contract extends AnyContractRouter>(contract: Contract): Api<Contract> {
    return createORPCClient(new OpenAPILink(contract, { url, fetch: (request) => send(request) }));
  }

  const identity = api(identityContract);
  return {
    identity,
    billing: api(wholeBillingContract),
    calling: api(wholeCallingContract),
    telephony: api(telephonyContract),
    numbers: api(numbersContract),
    admin: api(adminContract),
    site: api(siteContract),
    fetch: (path, init) => send(new Request(new URL(path, url()), { redirect: 'manual', ...init })),
    cookie,
    cookieValue: (name) => jar.get(name),
    useCookies(line) {
      jar.clear();
      for (const pair of line.split('; ')) keep(pair);
    },
    async register(person) {
      await identity.register(registrationOf(person));
      user = await identity.claimUsername({ username: person.username });
      return user;
    },
    async signIn({ email, password }) {
      user = await identity.signIn({ email, password });
      return user;
    },
    get user() {
      if (user === undefined) throw new Error('nobody has signed in on this client');
      return user;
    },
    async connect(deviceId, { lastSeq = null } = {}) {
      const socket: TestSocket = io(url(), {
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        extraHeaders: { cookie: cookie() },
        auth: { deviceId, lastSeq },
      });
      sockets.add(socket);
      const { headSeq } = await new Promise<{ headSeq: number }>((welcomed, refused) => {
        socket.once('welcome', welcomed);
        socket.once('connect_error', refused);
      });
      // While the server still looks for what was missed, an event may come twice, which a page knows and a count does not.
      if (lastSeq === null) await socket.emitWithAck('sync', headSeq);
      return socket;
    },
    close() {
      for (const socket of sockets) socket.close();
      sockets.clear();
    },
  };
}
