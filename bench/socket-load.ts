import { machineMicros } from './broadcast.ts';
import { offerToParent } from './children.ts';
import { openWebSocket, type RawWebSocket } from './raw-websocket.ts';

/** Sockets to open to one server; `name` is how later questions mean them. */
export interface SocketLoad {
  readonly name: string;
  readonly url: string;
  readonly sockets: number;
  /** Cookie headers of the people whose sockets they are, in turn. Empty where nobody signs in. */
  readonly cookies: readonly string[];
  /** The workspace that the sockets follow. */
  readonly workspaceId: string;
}

export interface Received {
  readonly deliveries: number;
  /** One of every delivery, in milliseconds from the publishing to the arrival. */
  readonly latenciesMs: readonly number[];
  readonly closed: number;
}

interface Group {
  readonly sockets: RawWebSocket[];
  latencies: number[];
  closed: number;
}

const AT_ONCE = 50;
const POLL_MS = 50;
const QUIET_MS = 3_000;
const groups = new Map<string, Group>();

offerToParent({ ready: {}, offers: { open, received, close } });

/** Opens the sockets, a few at a time, and resolves when all of them are connected to their namespace. */
async function open(load: SocketLoad): Promise<void> {
  const group: Group = { sockets: [], latencies: [], closed: 0 };
  groups.set(load.name, group);
  for (let first = 0; first < load.sockets; first += AT_ONCE) {
    const size = Math.min(AT_ONCE, load.sockets - first);
    await Promise.all(Array.from({ length: size }, (_, offset) => openOne(load, group, first + offset)));
  }
}

/** Engine.IO 4 and Socket.IO 5, as far as a listener needs them. */
function openOne(load: SocketLoad, group: Group, index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const url = new URL('/socket.io/?EIO=4&transport=websocket', load.url);
    const cookie = load.cookies[index % load.cookies.length];
    const deviceId = `bench-device-${String(index).padStart(6, '0')}`;
    const socket = openWebSocket({
      url,
      headers: cookie === undefined ? {} : { cookie },
      receive(text, self) {
        if (text.startsWith('42')) noteArrival(group, text);
        else if (text === '2') self.send('3');
        else if (text.startsWith('0'))
          self.send(`40${JSON.stringify({ deviceId, workspaceId: load.workspaceId })}`);
        else if (text.startsWith('40')) resolve();
        else if (text.startsWith('44')) reject(new Error(`${load.name} refused a socket: ${text}`));
      },
      closed() {
        group.closed += 1;
        reject(new Error(`${load.name} closed a socket before it was connected`));
      },
    });
    group.sockets.push(socket);
  });
}

function noteArrival(group: Group, text: string): void {
  const at = text.indexOf('"sentAt":');
  if (at < 0) return;
  group.latencies.push((machineMicros() - Number.parseInt(text.slice(at + 9), 10)) / 1000);
}

/** Waits until `expected` deliveries have arrived, or none has for a while. Starts to count anew. */
async function received({ name, expected }: { name: string; expected: number }): Promise<Received> {
  const group = groups.get(name);
  if (group === undefined) throw new Error(`no sockets are named ${name}`);
  let seen = -1;
  for (let quiet = 0; group.latencies.length < expected && quiet < QUIET_MS; quiet += POLL_MS) {
    if (group.latencies.length !== seen) quiet = 0;
    seen = group.latencies.length;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  const { latencies, closed } = group;
  group.latencies = [];
  return { deliveries: latencies.length, latenciesMs: latencies, closed };
}

function close({ name }: { name: string }): void {
  for (const socket of groups.get(name)?.sockets ?? []) socket.close();
  groups.delete(name);
}
