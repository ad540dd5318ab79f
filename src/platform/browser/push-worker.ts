import type { OpenOrder, PushAction, PushMessage, PushRequest } from '#kernel/push-message.ts';

/** The part of a service worker's world that pushes need. */
export interface PushWorld {
  /** The picture itself, as a data URL: a ring must not wait for a request. */
  readonly icon: string;
  readonly registration: {
    showNotification(title: string, options: object): Promise<void>;
    getNotifications(options: { tag: string }): Promise<readonly ShownNotification[]>;
  };
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Page[]>;
    openWindow(path: string): Promise<unknown>;
  };
  readonly fetch: (path: string, request: RequestInit) => Promise<Pick<Response, 'ok'>>;
  /** Sets the number on the icon of the installed app; missing in browsers without one. */
  readonly setBadge?: ((unread: number) => Promise<void>) | undefined;
  readonly pause: (milliseconds: number) => Promise<void>;
  /**
   * Does one thing with notifications at a time. Chromium forgets a notification that appears while it lists others: it stays
   * on the screen, and nothing can find it or take it back.
   */
  readonly inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

export interface ShownNotification {
  readonly tag: string;
  readonly data: unknown;
  close(): void;
}

export interface Page {
  readonly focused: boolean;
  readonly visibilityState: string;
  focus(): Promise<unknown>;
  navigate(path: string): Promise<unknown>;
  postMessage(message: unknown, transfer: Transferable[]): void;
}

/** A page that was frozen needs a moment to wake up. One that doesn't answer is loaded anew. */
const ANSWER_MS = 2_000;

/** Shows what the server pushes, and does what people press. It decides nothing: the message has every word. */
export function createPushWorker(world: PushWorld) {
  const { registration, clients, setBadge, inTurn } = world;
  const pages = () => clients.matchAll({ type: 'window', includeUncontrolled: true });

  async function send({ path, body }: PushRequest): Promise<boolean> {
    if (!isOurs(path, '/api/')) return false;
    try {
      const { ok } = await world.fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        credentials: 'same-origin',
      });
      return ok;
    } catch {
      return false;
    }
  }

  /** Brings a page to the front and asks it to go there, or opens one. Browsers allow one of the two per press. */
  async function open(path: string): Promise<void> {
    if (!isOurs(path, '/')) return;
    const all = await pages();
    const page = all.find(({ visibilityState }) => visibilityState === 'visible') ?? all[0];
    if (page === undefined) return void (await clients.openWindow(path));
    // Not every browser lets a worker do so at any time.
    await page.focus().catch(() => undefined);
    const isThere = await Promise.race([ask(page, { open: path }), world.pause(ANSWER_MS).then(() => false)]);
    if (!isThere) await page.navigate(path).catch(() => undefined);
  }

  /** @returns whether there is something to see */
  async function show(message: PushMessage): Promise<boolean> {
    const isInPlace = (await registration.getNotifications({ tag: message.tag })).length > 0;
    if (message.onlyInPlace === true && !isInPlace) return false;
    const isInFront = (await pages()).some(({ focused }) => focused);
    // The page in front shows it itself.
    if (isInFront && !isInPlace && message.isAlways !== true && message.manner !== 'ring') return false;
    await registration.showNotification(message.title, optionsOf(message, world.icon));
    return true;
  }

  async function fade(message: PushMessage): Promise<void> {
    for (const shown of await registration.getNotifications({ tag: message.tag }))
      if (isOf(shown, message)) shown.close();
  }

  return {
    /** @param text as it was decrypted; null for a push without one */
    async push(text: string | null): Promise<void> {
      const message = messageIn(text);
      const { unread, report, fadesAfterMs } = message;
      if (unread !== undefined) await setBadge?.(unread).catch(() => undefined);
      if (!(await inTurn(() => show(message)))) return;
      if (report !== undefined) await send(report);
      if (fadesAfterMs === undefined) return;
      await world.pause(fadesAfterMs);
      await inTurn(() => fade(message));
    },

    /** @param action the id of the button; empty for the notification itself */
    async press(notification: ShownNotification, action: string): Promise<void> {
      notification.close();
      const message = messageOf(notification);
      if (message === null) return;
      const pressed = message.actions?.find(({ id }) => id === action);
      const request = pressed?.send;
      if (request !== undefined && (await send(request))) return;
      // Without a network, or signed out, the page says what is wrong.
      const path = pressed?.open ?? message.open;
      if (path !== undefined) await open(path);
    },
  };
}

/** The server's own words, or what browsers must be shown for a push that can't be read. */
function messageIn(text: string | null): PushMessage {
  const unreadable: PushMessage = {
    title: 'Ahoy',
    body: 'There is something new.',
    tag: 'news',
    open: '/dashboard',
  };
  try {
    const given: unknown = JSON.parse(text ?? '');
    return isMessage(given) ? given : unreadable;
  } catch {
    return unreadable;
  }
}

const isMessage = (given: unknown): given is PushMessage =>
  typeof given === 'object' && given !== null && 'title' in given && 'tag' in given;

function optionsOf(message: PushMessage, icon: string): object {
  const { body = '', tag, manner, actions = [] } = message;
  return {
    body,
    tag,
    icon,
    badge: icon,
    data: message,
    actions: actions.map(({ id, title }: PushAction) => ({ action: id, title })),
    ...(manner === 'ring'
      ? { requireInteraction: true, renotify: true, vibrate: [300, 200, 300, 200, 300] }
      : {}),
    ...(manner === 'quiet' ? { silent: true } : {}),
  };
}

function messageOf({ data }: ShownNotification): PushMessage | null {
  return isMessage(data) ? data : null;
}

const isOf = (shown: ShownNotification, { title }: PushMessage) => messageOf(shown)?.title === title;

/** Whether a path is of this site: "//" would be another. */
const isOurs = (path: string, below: string) =>
  path.startsWith(below) && !path.startsWith('//') && !path.includes('\\');

function ask(page: Page, order: OpenOrder): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    page.postMessage(order, [port2]);
  });
}
