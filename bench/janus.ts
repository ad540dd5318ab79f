import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '#test/free-port.ts';
import { eventually } from '#test/wait.ts';

/** A separate Janus with only its SIP plugin, controlled over a websocket on loopback. */
export interface Janus {
  readonly pid: number;
  /** Address for browsers: not loopback, which it never offers. */
  readonly address: string;
  /**
   * Calls a SIP address over UDP from a browser.
   * @returns the answer to the browser's offer, once the call is accepted
   */
  call(callee: string, offer: string): Promise<{ answer: string; hangUp(): Promise<void> }>;
  stop(): Promise<void>;
}

/** Null where Janus, or its SIP plugin, is not installed, or the machine has no address but loopback. */
export async function startJanus(): Promise<Janus | null> {
  const program = findJanus();
  const installed = program === null ? null : await foldersOf();
  const address = ownAddress();
  if (program === null || installed === null || address === null) return null;
  const folder = await mkdtemp(join(tmpdir(), 'ahoy-janus-'));
  const port = await freePort('tcp');
  await writeSettings(folder, { port, address, ...installed });
  const child = spawn(program, ['--config', join(folder, 'janus.jcfg'), '--configs-folder', folder], {
    stdio: 'ignore',
  });
  const stop = async () => {
    await end(child);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const api = await eventually(() => connect(`ws://127.0.0.1:${port}`), 15_000);
    const session = (await api.ask({ janus: 'create' })).data?.id ?? 0;
    // A session without messages for a minute is ended.
    const alive = setInterval(() => void api.ask({ janus: 'keepalive', session_id: session }), 20_000);
    return {
      pid: child.pid ?? 0,
      address,
      call: (callee, offer) => call(api, { session, callee, offer }),
      async stop() {
        clearInterval(alive);
        api.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function ownAddress(): string | null {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? null;
}

function findJanus(): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/opt/janus/bin'];
  return folders.map((folder) => join(folder, 'janus')).find((path) => existsSync(path)) ?? null;
}

interface Installed {
  readonly plugin: string;
  readonly transport: string;
}

/** Where the parts are that are needed, from the configuration that came with the program. */
async function foldersOf(): Promise<Installed | null> {
  const places = ['/etc/janus/janus.jcfg', '/opt/janus/etc/janus/janus.jcfg'];
  const place = places.find((path) => existsSync(path));
  if (place === undefined) return null;
  const settings = await readFile(place, 'utf8');
  const folder = (name: string) => new RegExp(`^\\s*${name} = "([^"]+)"`, 'm').exec(settings)?.[1] ?? '';
  const plugin = join(folder('plugins_folder'), 'libjanus_sip.so');
  const transport = join(folder('transports_folder'), 'libjanus_websockets.so');
  return existsSync(plugin) && existsSync(transport) ? { plugin, transport } : null;
}

async function writeSettings(
  folder: string,
  { port, address, plugin, transport }: Installed & { port: number; address: string },
): Promise<void> {
  const at = (name: string) => join(folder, name);
  for (const name of ['plugins', 'transports', 'events', 'loggers']) await mkdir(at(name));
  await symlink(plugin, at('plugins/libjanus_sip.so'));
  await symlink(transport, at('transports/libjanus_websockets.so'));
  await writeFile(
    at('janus.jcfg'),
    `general: {
  configs_folder = "${folder}"
  plugins_folder = "${at('plugins')}"
  transports_folder = "${at('transports')}"
  events_folder = "${at('events')}"
  loggers_folder = "${at('loggers')}"
  debug_level = 1
}
media: { rtp_port_range = "28000-29999" }
nat: { ice_enforce_list = "${address}" }
`,
  );
  await writeFile(
    at('janus.plugin.sip.jcfg'),
    'general: {\n  local_ip = "127.0.0.1"\n  sdp_ip = "127.0.0.1"\n  rtp_port_range = "30000-31999"\n}\n',
  );
  await writeFile(
    at('janus.transport.websockets.jcfg'),
    `general: { ws = true, ws_port = ${port}, ws_ip = "127.0.0.1", wss = false }\nadmin: { admin_ws = false }\n`,
  );
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGKILL');
  await ended;
}

/** The parts of Janus's messages that are read here. */
interface Message {
  readonly janus: string;
  readonly transaction?: string;
  readonly sender?: number;
  readonly data?: { readonly id: number };
  readonly error?: { readonly reason: string };
  readonly plugindata?: {
    readonly data: { readonly error?: string; readonly result?: { readonly event: string } };
  };
  readonly jsep?: { readonly sdp: string };
}

interface Api {
  /** Asks for something, and waits until Janus has taken it. */
  ask(request: Readonly<Record<string, unknown>>): Promise<Message>;
  /** Waits for an event of the plugin for this handle. @throws Error if it reports another end */
  event(handle: number, name: string): Promise<Message>;
  close(): void;
}

const SAYS_NO: ReadonlySet<string> = new Set(['hangup', 'registration_failed']);

async function connect(address: string): Promise<Api | undefined> {
  const socket = new WebSocket(address, 'janus-protocol');
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.addEventListener('open', () => resolve(true));
    socket.addEventListener('error', () => resolve(false));
  });
  if (!isOpen) return undefined;
  const pending = new Map<string, (message: Message) => void>();
  const notices = new Map<number, Message[]>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    // Only Janus writes to this connection.
    const message = JSON.parse(String(data)) as Message;
    if (message.janus === 'event' && message.sender !== undefined)
      notices.set(message.sender, [...(notices.get(message.sender) ?? []), message]);
    else pending.get(message.transaction ?? '')?.(message);
  });
  return {
    async ask(request) {
      const transaction = String(++last);
      const answer = await new Promise<Message>((resolve) => {
        pending.set(transaction, resolve);
        socket.send(JSON.stringify({ ...request, transaction }));
      });
      pending.delete(transaction);
      if (answer.error !== undefined) throw new Error(`Janus: ${answer.error.reason}`);
      return answer;
    },
    event: (handle, name) =>
      eventually(() => {
        for (const message of notices.get(handle) ?? []) {
          const { error, result } = message.plugindata?.data ?? {};
          if (error !== undefined) throw new Error(`Janus: ${error}`);
          if (result?.event === name) return message;
          if (SAYS_NO.has(result?.event ?? '')) throw new Error(`Janus: ${result?.event} before ${name}`);
        }
        return undefined;
      }, 10_000),
    close: () => socket.close(),
  };
}

async function call(
  api: Api,
  { session, callee, offer }: { session: number; callee: string; offer: string },
): ReturnType<Janus['call']> {
  const attached = await api.ask({ janus: 'attach', session_id: session, plugin: 'janus.plugin.sip' });
  const handle = attached.data?.id ?? 0;
  const to = { session_id: session, handle_id: handle } as const;
  const username = `sip:bench-${handle}@127.0.0.1`;
  await api.ask({ janus: 'message', ...to, body: { request: 'register', type: 'guest', username } });
  await api.event(handle, 'registered');
  // All candidates are in the offer; a promise of more would be waited for.
  const sdp = offer.replaceAll(/^a=ice-options:.*\r?\n/gm, '');
  const jsep = { type: 'offer', sdp };
  await api.ask({ janus: 'message', ...to, body: { request: 'call', uri: callee }, jsep });
  const accepted = await api.event(handle, 'accepted');
  return {
    answer: accepted.jsep?.sdp ?? '',
    hangUp: async () => void (await api.ask({ janus: 'detach', ...to })),
  };
}
