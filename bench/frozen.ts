import { randomUUID } from 'node:crypto';
import { type FreezableBrowser, openFreezable } from '#test/frozen-browser.ts';
import { alice, bob } from '#test/people.ts';
import {
  type PushServiceStandIn,
  type SubscribedBrowser,
  startPushService,
} from '#test/stand-ins/push-service.ts';
import { type BenchResult, quantile } from './figures.ts';
import { openWorkspace, signUp } from './workspace.ts';

/** `FROZEN_CALLS=8` tries fewer. */
const CALLS = Number(process.env['FROZEN_CALLS'] ?? 100);
/** Longer than a page takes to wake up, connect and answer. */
const WAIT_MS = 20_000;
const RINGS = 'Alice Archer is calling';

/** Calls to a browser whose page is frozen: each is shown by its push, and then answered, declined or taken back. */
export async function benchFrozen(): Promise<BenchResult> {
  const workspace = await openWorkspace();
  const service = await startPushService();
  const ahoy = await workspace.startAhoy({ OUTBOUND_NETWORKS: '127.0.0.1' });
  try {
    return await count(String(ahoy.ready['url']), service);
  } finally {
    await ahoy.stop();
    await service.stop();
    await workspace.close();
  }
}

async function count(url: string, service: PushServiceStandIn): Promise<BenchResult> {
  const [caller, callee] = [await person(url, alice), await person(url, bob)];
  const subscribed = service.subscribe();
  await callee.send('POST', '/api/notifications/push', subscribed.subscription);
  const phone = await FrozenPhone.open({ url, cookie: callee.cookie, subscribed });
  const [counted, shownAfter] = await ringAll(phone, { caller, callee }).catch(async (cause: unknown) => {
    await phone.browser.close();
    throw cause;
  });
  const { outside } = await phone.browser.close();
  if (outside.length > 0) throw new Error(`Chromium reached ${outside.join()}`);
  return resultOf(counted, shownAfter);
}

async function ringAll(phone: FrozenPhone, { caller, callee }: Record<'caller' | 'callee', Person>) {
  const counted = { shown: 0, declined: 0, missed: 0, takenBack: 0, answered: 0 };
  const shownAfter: number[] = [];
  const ways = [
    async () => {
      await phone.press('decline');
      await phone.deliver('Declined');
      counted.declined += 1;
    },
    async (id: string) => {
      await caller.send('POST', `/api/calls/${id}/hang-up`, {});
      await phone.deliver('Missed call from Alice Archer');
      await phone.shows('Missed call from Alice Archer');
      counted.missed += 1;
    },
    async (id: string) => {
      await callee.send('POST', `/api/calls/${id}/answer`, { deviceId: 'bobs-tablet' });
      await phone.deliver('Answered on another device');
      await caller.send('POST', `/api/calls/${id}/hang-up`, {});
      counted.takenBack += 1;
    },
    async (id: string) => {
      // Whoever presses it brings the page to the front, which a worker may not do without a press.
      await phone.browser.wake();
      await phone.press('answer');
      await phone.deliver('Answered on another device');
      await caller.send('POST', `/api/calls/${id}/hang-up`, {});
      await phone.browser.freeze();
      counted.answered += 1;
    },
  ];
  for (let n = 0; n < CALLS; n += 1) {
    const id = randomUUID();
    const startedAt = performance.now();
    await caller.send('POST', '/api/calls', { id, to: bob.username, deviceId: 'bench-device' });
    await phone.deliver(RINGS);
    await phone.shows(RINGS);
    shownAfter.push(performance.now() - startedAt);
    counted.shown += 1;
    await ways[n % ways.length]?.(id);
    await phone.hides(RINGS);
  }
  return [counted, shownAfter] as const;
}

/** A browser with a frozen page, and its push service between the server and its service worker. */
class FrozenPhone {
  readonly browser: FreezableBrowser;
  readonly #subscribed: SubscribedBrowser;
  #delivered = 0;

  private constructor(browser: FreezableBrowser, subscribed: SubscribedBrowser) {
    this.browser = browser;
    this.#subscribed = subscribed;
  }

  static async open(given: {
    url: string;
    cookie: string;
    subscribed: SubscribedBrowser;
  }): Promise<FrozenPhone> {
    const url = `${given.url}/dashboard`;
    const cookies = given.cookie.split('; ').map((pair) => {
      const at = pair.indexOf('=');
      return { name: pair.slice(0, at), value: pair.slice(at + 1) };
    });
    const browser = await openFreezable({ url, cookies });
    await browser.open(url);
    await browser.inPage(
      `navigator.serviceWorker.register('/assets-worker.js').then(() => navigator.serviceWorker.ready).then(() => true)`,
    );
    await browser.freeze();
    return new FrozenPhone(browser, given.subscribed);
  }

  /** Gives the browser the next push that the server has sent. @throws Error if it is another */
  async deliver(title: string): Promise<void> {
    await until(`a push "${title}"`, async () => this.#subscribed.pushes.length > this.#delivered);
    const push = this.#subscribed.pushes[this.#delivered];
    this.#delivered += 1;
    if (push?.message.title !== title)
      throw new Error(`a push "${push?.message.title}" came, and not "${title}"`);
    await this.browser.deliver(push.text);
  }

  press = (action: 'answer' | 'decline') => this.browser.press(RINGS, action);
  shows = (title: string) =>
    until(`"${title}" is shown`, async () => (await this.browser.shown()).includes(title));
  hides = (title: string) =>
    until(`"${title}" is gone`, async () => !(await this.browser.shown()).includes(title));
}

type Person = Awaited<ReturnType<typeof person>>;
async function person(url: string, who: typeof alice) {
  const { cookie } = await signUp(url, who);
  const send = async (method: string, path: string, body: object) => {
    const answer = await fetch(url + path, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
  };
  await send('PUT', '/api/identity/username', { username: who.username });
  return { cookie, send };
}

async function until(what: string, isDone: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + WAIT_MS; !(await isDone()); ) {
    if (performance.now() > end) throw new Error(`it did not come to this: ${what}`);
    await new Promise((next) => setTimeout(next, 10));
  }
}

function resultOf(
  counted: Readonly<Record<'shown' | 'declined' | 'missed' | 'takenBack' | 'answered', number>>,
  shownAfter: readonly number[],
): BenchResult {
  const { shown, declined, missed, takenBack, answered } = counted;
  return {
    title: 'Pushes to a frozen page',
    method: `${CALLS} calls by username to a person whose only page is frozen, in Chromium, one after the other. Their pushes come from a push service on this machine and are given to the service worker by DevTools. In turn each is declined by its button without a page, missed, answered on another device, or answered by its button, which wakes the page. The notification of every ring must be shown, and gone afterwards.`,
    figures: [
      {
        what: 'Rings without a notification',
        floor: null,
        ours: CALLS - shown,
        unit: `of ${CALLS}`,
        target: { of: 'value', atMost: 0 },
      },
      {
        what: 'Rings that were neither answered, declined nor taken back',
        floor: null,
        ours: CALLS - declined - missed - takenBack - answered,
        unit: `of ${CALLS}`,
        target: { of: 'value', atMost: 0 },
        note: `${answered} answered and ${declined} declined by their buttons, ${takenBack} answered elsewhere, ${missed} missed`,
      },
      {
        what: 'From the call to its notification, 95 of 100',
        floor: null,
        ours: quantile(shownAfter, 0.95),
        unit: 'ms',
        target: null,
        note: `p50 ${quantile(shownAfter, 0.5).toFixed(0)} ms`,
      },
    ],
  };
}
