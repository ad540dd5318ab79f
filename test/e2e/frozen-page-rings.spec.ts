import { type FreezableBrowser, openFreezable } from '#test/frozen-browser.ts';
import {
  type PushServiceStandIn,
  type SubscribedBrowser,
  startPushService,
} from '#test/stand-ins/push-service.ts';
import { alice, bob, expect, test } from './fixtures.ts';
import type { PhonePage } from './phone.ts';

test.use({ settings: { OUTBOUND_NETWORKS: '127.0.0.1' } });

/** `FROZEN_CALLS=100` counts a hundred. */
const CALLS = Number(process.env['FROZEN_CALLS'] ?? 4);
const RINGS = 'Alice Archer is calling';

let service: PushServiceStandIn;
test.beforeAll(async () => {
  service = await startPushService();
});
test.afterAll(() => service.stop());

/** Bob's browser, with its push service between the server and its service worker. */
class PushedBrowser {
  readonly browser: FreezableBrowser;
  readonly subscribed: SubscribedBrowser;
  #delivered = 0;

  constructor(browser: FreezableBrowser, subscribed: SubscribedBrowser) {
    this.browser = browser;
    this.subscribed = subscribed;
  }

  /** Opens the page of somebody who is signed in elsewhere with this session. */
  static async open({ context, page }: PhonePage): Promise<PushedBrowser> {
    const url = new URL('/dashboard', page.url()).href;
    const browser = await openFreezable({ url, cookies: await context.cookies() });
    await browser.open(url);
    await expect.poll(() => browser.inPage("'ahoyLine' in window")).toBe(true);
    await browser.inPage(
      `navigator.serviceWorker.register('/assets-worker.js').then(() => navigator.serviceWorker.ready).then(() => true)`,
    );
    const subscribed = service.subscribe();
    const answer = await context.request.post('/api/notifications/push', { data: subscribed.subscription });
    expect(answer.status()).toBe(200);
    return new PushedBrowser(browser, subscribed);
  }

  /** Gives the browser the next push that the server has sent. @returns its title */
  async deliver(): Promise<string> {
    await expect.poll(() => this.subscribed.pushes.length).toBeGreaterThan(this.#delivered);
    const push = this.subscribed.pushes[this.#delivered];
    this.#delivered += 1;
    await this.browser.deliver(push?.text ?? '');
    return push?.message.title ?? '';
  }

  shown = () => this.browser.shown();
  press = (action: 'answer' | 'decline') => this.browser.press(RINGS, action);
}

test('a frozen page is rung by push: answered and declined by its buttons, taken back when it is over', async ({
  signUp,
  signIn,
}) => {
  test.setTimeout(60_000 + CALLS * 15_000);
  const atAlice = await signUp(alice);
  const atBob = await signUp(bob);
  const pushed = await PushedBrowser.open(atBob);
  // From now on he has no other page.
  await atBob.page.goto('about:blank');
  await pushed.browser.freeze();

  const counted = { shown: 0, declined: 0, answered: 0, missed: 0, takenBack: 0 };
  const ring = async () => {
    await atAlice.call(bob);
    expect(await pushed.deliver()).toBe(RINGS);
    await expect.poll(pushed.shown).toContain(RINGS);
    counted.shown += 1;
  };
  const ways = [
    async function declines() {
      await expect(atAlice.page.getByText('Ringing').first()).toBeVisible();
      await pushed.press('decline');
      await expect(atAlice.ended).toBeVisible();
      await pushed.deliver();
      counted.declined += 1;
    },
    async function missesIt() {
      await atAlice.press('Cancel call');
      expect(await pushed.deliver()).toBe('Missed call from Alice Archer');
      await expect.poll(pushed.shown).toContain('Missed call from Alice Archer');
      counted.missed += 1;
    },
    async function answersElsewhere() {
      const onTablet = await signIn(bob);
      await onTablet.accept(alice);
      expect(await pushed.deliver()).toBe('Answered on another device');
      await atAlice.press('End call');
      await onTablet.context.close();
      counted.takenBack += 1;
    },
    async function answersByButton() {
      // Whoever presses it brings the page to the front, which a worker may not do without a press.
      await pushed.browser.wake();
      await pushed.press('answer');
      await expect(atAlice.timer).toBeVisible();
      await pushed.deliver();
      await atAlice.press('End call');
      await expect(atAlice.ended).toBeVisible();
      await pushed.browser.freeze();
      counted.answered += 1;
    },
  ];
  for (let n = 0; n < CALLS; n += 1) {
    await ring();
    await ways[n % ways.length]?.();
    await expect.poll(pushed.shown).not.toContain(RINGS);
  }
  const each = CALLS / ways.length;
  expect(counted).toEqual({ shown: CALLS, declined: each, answered: each, missed: each, takenBack: each });
  const { asked, outside } = await pushed.browser.close();
  expect(outside).toEqual([]);
  // Not even tried: the push service of the browser.
  expect(asked.filter((host) => /mtalk|android\.clients|fcm|push/.test(host))).toEqual([]);
});

test('the settings list this browser and others, and a test shows what the push service answered', async ({
  signUp,
}) => {
  const { page, context } = await signUp(alice, { at: '/profile?tab=notifications' });
  const devices = page.getByRole('list', { name: 'Devices' });
  // A browser without a screen shows no notifications.
  await expect(devices).toContainText('Blocked by the browser.');
  const elsewhere = service.subscribe();
  const answer = await context.request.post('/api/notifications/push', { data: elsewhere.subscription });
  expect(answer.status()).toBe(200);
  await expect(devices).toContainText('This device · Not notified yet');
  await devices.getByRole('button', { name: /^Send a test to/ }).click();
  await expect(devices).toContainText('127.0.0.1 accepted it (201). It should appear in a moment.');
  expect(elsewhere.pushes[0]?.message.title).toBe('Ahoy');
  elsewhere.fails({ status: 410 });
  await devices.getByRole('button', { name: /^Send a test to/ }).click();
  await expect(devices).toContainText('Blocked by the browser.');
});
