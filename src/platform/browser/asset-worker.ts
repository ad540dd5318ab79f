import { type AssetOrder, WHICH_BUILD } from '#kernel/asset-worker.ts';
import { createAssetKeeper, type KeptBuild } from './asset-keeper.ts';

/** Written in by the build (scripts/lib/asset-worker.ts). */
declare const KEPT_BUILD: KeptBuild;

interface ExtendableEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface InstallEvent extends ExtendableEvent {
  /** Missing in some browsers. Requests that never need the worker don't wait for it to start. */
  addRoutes?(rules: readonly { condition: object; source: 'network' }[]): Promise<void>;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface MessageEventWithPorts extends ExtendableEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}
interface Tab {
  postMessage(message: unknown, transfer: Transferable[]): void;
}
/** The part of a service worker's world that is used. The compiler knows that of a page. */
interface WorkerScope {
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Tab[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
  addEventListener(type: 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEventWithPorts) => void): void;
}

// This file runs in a service worker only, whose global object is this.
const scope = globalThis as unknown as WorkerScope;
/** A tab that is suspended, or doesn't contain the app, doesn't answer. */
const ANSWER_MS = 1_000;
const NEVER_OURS = ['/api/*', '/socket.io/*'];

const keeper = createAssetKeeper({
  ...KEPT_BUILD,
  origin: scope.location.origin,
  caches,
  fetch: (address, init) => fetch(address, init),
  async builds() {
    const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
    return Promise.all(tabs.map(buildOf));
  },
});

scope.addEventListener('install', (event) => {
  const condition = { or: NEVER_OURS.map((urlPattern) => ({ urlPattern })) };
  const routed = event.addRoutes?.([{ condition, source: 'network' }]).catch(() => undefined);
  // A new worker serves old tabs as well as the one before, so nobody has to wait or reload.
  event.waitUntil(Promise.all([routed, scope.skipWaiting()]));
});
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener('fetch', (event) => {
  const answer = keeper.answer(event.request);
  if (answer !== undefined) event.respondWith(answer);
});
scope.addEventListener('message', (event) => {
  const order: AssetOrder = 'keep-more';
  if (event.data !== order) return;
  const port = event.ports[0];
  // Nothing can be cached without a network. The page asks again later.
  const kept = keeper.keepMore().then(
    (progress) => port?.postMessage(progress),
    () => port?.postMessage(null),
  );
  event.waitUntil(kept);
});

function buildOf(tab: Tab): Promise<string | null> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), ANSWER_MS);
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
      resolve(typeof data === 'string' ? data : null),
    );
    port1.start();
    tab.postMessage(WHICH_BUILD, [port2]);
  });
}
