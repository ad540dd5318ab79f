import { type AssetOrder, WHICH_BUILD } from '#kernel/asset-worker.ts';
import { NOTIFICATIONS_LOCK, PUSH_PATH } from '#kernel/push-message.ts';
import { createAssetKeeper, type KeptBuild } from './asset-keeper.ts';
import { createPushWorker, type Page, type PushWorld, type ShownNotification } from './push-worker.ts';

/** Written in by the build (scripts/lib/asset-worker.ts). */
declare const KEPT_BUILD: KeptBuild;
declare const PUSH_ICON: string;

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
interface PushEvent extends ExtendableEvent {
  readonly data: { text(): string } | null;
}
interface NotificationEvent extends ExtendableEvent {
  readonly notification: ShownNotification;
  readonly action: string;
}
interface SubscriptionEvent extends ExtendableEvent {
  readonly oldSubscription: PushSubscription | null;
  readonly newSubscription: PushSubscription | null;
}
/** The part of a service worker's world that is used. The compiler knows that of a page. */
interface WorkerScope {
  readonly location: Location;
  readonly registration: PushWorld['registration'] & Pick<ServiceWorkerRegistration, 'pushManager'>;
  readonly clients: PushWorld['clients'] & { claim(): Promise<void> };
  readonly navigator: { readonly locks: LockManager; setAppBadge?(unread: number): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
  addEventListener(type: 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEventWithPorts) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: SubscriptionEvent) => void): void;
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
  const order = orderIn(event.data);
  if (order === null) return;
  const port = event.ports[0];
  // Nothing can be cached without a network. The page asks again later.
  const kept = (order === 'keep-more' ? keeper.keepMore() : keeper.keepFirst(order.keepFirst)).then(
    (progress) => port?.postMessage(progress),
    () => port?.postMessage(null),
  );
  event.waitUntil(kept);
});

function orderIn(data: unknown): AssetOrder | null {
  if (data === 'keep-more') return data;
  const { keepFirst }: { keepFirst?: unknown } = Object(data);
  if (!Array.isArray(keepFirst)) return null;
  return { keepFirst: keepFirst.filter((path) => typeof path === 'string') };
}

const pushes = createPushWorker({
  icon: PUSH_ICON,
  registration: scope.registration,
  clients: scope.clients,
  fetch: (path, request) => fetch(path, request),
  setBadge: scope.navigator.setAppBadge?.bind(scope.navigator),
  pause: (milliseconds) => new Promise((resolve) => void setTimeout(resolve, milliseconds)),
  inTurn: (work) => scope.navigator.locks.request(NOTIFICATIONS_LOCK, work),
});
scope.addEventListener('push', (event) => event.waitUntil(pushes.push(event.data?.text() ?? null)));
scope.addEventListener('notificationclick', (event) =>
  event.waitUntil(pushes.press(event.notification, event.action)),
);
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)));

/** The browser has replaced its subscription by itself. The next page does the same, if this one fails. */
async function subscribeAgain({ oldSubscription, newSubscription }: SubscriptionEvent): Promise<void> {
  const options = oldSubscription?.options;
  const fresh = newSubscription ?? (options ? await scope.registration.pushManager.subscribe(options) : null);
  if (fresh === null) return;
  const body = { ...fresh.toJSON(), ...(oldSubscription ? { replaces: oldSubscription.endpoint } : {}) };
  await fetch(PUSH_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'same-origin',
  });
}

function buildOf(tab: Page): Promise<string | null> {
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
