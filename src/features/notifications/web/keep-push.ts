// Not on the first screen: after the page has come to rest.
import { subscribeTo, turnedOff } from './browser-push.ts';
import { pushApi } from './push-queries.ts';

let isKept = false;

/**
 * Keeps this browser subscribed for whoever is signed in here: after a new sign-in, after the server got new keys, and as soon as
 * notifications are allowed, wherever that was asked.
 */
export function keepPush(): void {
  if (isKept) return;
  isKept = true;
  void keep();
  // Without change events, the next page notices.
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', () => void keep()))
    .catch(() => undefined);
}

async function keep(): Promise<void> {
  const isAllowed = 'Notification' in window && Notification.permission === 'granted';
  if (!isAllowed || !('PushManager' in window) || turnedOff.get()) return;
  try {
    const { publicKey } = await pushApi.devices();
    await pushApi.subscribe(await subscribeTo(publicKey));
  } catch {
    // The settings say what is wrong when somebody looks. The next page tries again.
  }
}
