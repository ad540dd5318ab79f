import { ASSET_WORKER_FILE } from '#kernel/asset-worker.ts';
import type { GivenSubscription } from '../model-push.ts';

/** State of push notifications in this browser. */
export type PushState =
  /** It has none. Safari on iPhone and iPad has them in installed apps only. */
  | 'unsupported'
  | 'needs-install'
  /** The person hasn't been asked yet. */
  | 'default'
  | 'denied'
  /** Allowed, and not subscribed. */
  | 'off'
  | 'on';

const OFF_KEY = 'ahoy.push-off';
/** A browser that can't reach its push service may never answer. */
const ANSWER_MS = 15_000;

/** Whether the person turned pushes off in this browser, although they are allowed. */
export const turnedOff = {
  get: (): boolean => localStorage.getItem(OFF_KEY) !== null,
  set(isOff: boolean): void {
    if (isOff) localStorage.setItem(OFF_KEY, '1');
    else localStorage.removeItem(OFF_KEY);
  },
};

export async function readState(): Promise<PushState> {
  if (!('Notification' in window && 'serviceWorker' in navigator && 'PushManager' in window))
    return /iPhone|iPad/.test(navigator.userAgent) ? 'needs-install' : 'unsupported';
  const { permission } = Notification;
  if (permission !== 'granted') return permission;
  return (await ownSubscription()) === null ? 'off' : 'on';
}

/** The subscription of this browser; null if it has none. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Subscribes this browser to the server's key. A subscription to another key is given up: it would receive nothing.
 * @throws Error when the browser can't
 */
export async function subscribeTo(publicKey: string): Promise<GivenSubscription> {
  await navigator.serviceWorker.register(`/${ASSET_WORKER_FILE}`, { updateViaCache: 'none' });
  const { pushManager } = await inTime(navigator.serviceWorker.ready);
  const before = await pushManager.getSubscription();
  const isSame = before !== null && keyOf(before) === publicKey;
  if (before !== null && !isSame) await before.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const now = isSame ? before : await inTime(pushManager.subscribe(options));
  const { endpoint = '', keys } = now.toJSON();
  const given = { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
  return before === null || isSame ? given : { ...given, replaces: before.endpoint };
}

function keyOf({ options }: PushSubscription): string | null {
  const { applicationServerKey: key } = options;
  if (key === null) return null;
  return btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const late = new Promise<never>((_, fail) =>
    setTimeout(() => fail(new Error('the browser did not answer')), ANSWER_MS),
  );
  return Promise.race([work, late]);
}
