import { createORPCClient } from '@orpc/client';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { io, type Socket } from 'socket.io-client';
import type { User } from '#features/identity/model.ts';
import { WORKSPACE_HEADER } from '#kernel/named-workspace.ts';
import type { ClientToServer, ServerToClient, StreamPlaces, Welcome } from '#kernel/realtime-protocol.ts';
import { features } from '../src/entries/features.ts';
import { type Person, registrationOf } from './people.ts';

type Api<Contract extends AnyContractRouter> = JsonifiedClient<ContractRouterClient<Contract>>;
type AnyFeature = (typeof features)[number];
/** The API of every feature, by its name. */
type Apis = { readonly [Feature in AnyFeature as Feature['name']]: Api<Feature['contract']> };
export type TestSocket = Socket<ServerToClient, ClientToServer>;

/** One browser: it keeps cookies, calls the API with types, and connects sockets. */
export interface Client extends Apis {
  /** The same API, with every request about this workspace. */
  inWorkspace(id: string): Apis;
  /** Any request, by path, with this browser's cookies. Redirects are not followed. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** The browser's `Cookie` header. */
  cookie(): string;
  /** The value of one cookie, or undefined. */
  cookieValue(name: string): string | undefined;
  /** Puts cookies of another browser in this one's place. */
  useCookies(cookie: string): void;
  /** Registers and claims the username. */
  register(person: Person): Promise<User>;
  signIn(person: Person): Promise<User>;
  /** The person who signed in last on this browser. */
  readonly user: User;
  /** A socket that has received its welcome, and waits for nothing that happened before. */
  connect(
    deviceId: string,
    options?: { workspaceId?: string | null; last?: StreamPlaces },
  ): Promise<TestSocket>;
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

  function api<Contract extends AnyContractRouter>(
    contract: Contract,
    headers: Readonly<Record<string, string>>,
  ): Api<Contract> {
    return createORPCClient(new OpenAPILink(contract, { url, headers, fetch: (request) => send(request) }));
  }
  // Each name has the client of its own contract.
  const apisWith = (headers: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      features.map(({ name, contract }) => [name, api(contract, headers)]),
    ) as unknown as Apis;
  const apis = apisWith({});
  const { identity } = apis;
  return {
    ...apis,
    inWorkspace: (id) => apisWith({ [WORKSPACE_HEADER]: id }),
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
      const signedIn = await identity.signIn({ email, password });
      if ('factorNeeded' in signedIn) throw new Error('this person has two-step sign-in on');
      user = signedIn;
      return user;
    },
    get user() {
      if (user === undefined) throw new Error('nobody has signed in on this client');
      return user;
    },
    async connect(deviceId, { workspaceId = null, last } = {}) {
      const socket: TestSocket = io(url(), {
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        extraHeaders: { cookie: cookie() },
        auth: { deviceId, workspaceId, last: last ?? {} },
      });
      sockets.add(socket);
      const { heads } = await new Promise<Welcome>((welcomed, refused) => {
        socket.once('welcome', welcomed);
        socket.once('connect_error', refused);
      });
      // While the server still looks for what was missed, an event may come twice, which a page knows and a count does not.
      if (last === undefined) await socket.emitWithAck('sync', heads);
      return socket;
    },
    close() {
      for (const socket of sockets) socket.close();
      sockets.clear();
    },
  };
}
