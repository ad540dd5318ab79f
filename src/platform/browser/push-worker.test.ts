import { beforeEach, expect, test, vi } from 'vitest';
import type { PushAction, PushMessage } from '#kernel/push-message.ts';
import { createPushWorker, type Page, type PushWorld, type ShownNotification } from './push-worker.ts';

const ring: PushMessage = {
  title: 'Bob Bell is calling',
  body: '@bob',
  tag: 'call 1',
  manner: 'ring',
  open: '/dashboard',
  actions: [
    { id: 'answer', title: 'Answer', open: '/dashboard?answer=1' },
    { id: 'decline', title: 'Decline', send: { path: '/api/calls/1/decline', body: {} } },
  ],
  report: { path: '/api/calls/1/ringing', body: { deviceId: 'notification' } },
};
const taken: PushMessage = {
  title: 'Answered on another device',
  tag: 'call 1',
  manner: 'quiet',
  onlyInPlace: true,
  fadesAfterMs: 4_000,
};

let shown: (ShownNotification & { title: string; options: Record<string, unknown> })[];
let sent: string[];
let opened: string[];
let pages: Page[];
let isOnline: boolean;
let badge: number | null;
let fading: () => void;
let turn: Promise<unknown>;
/** How many lists are being read. */
let reading: number;
let worker: ReturnType<typeof createPushWorker>;

beforeEach(() => {
  shown = [];
  sent = [];
  opened = [];
  pages = [];
  isOnline = true;
  badge = null;
  turn = Promise.resolve();
  reading = 0;
  const world: PushWorld = {
    icon: 'data:image/png;base64,AA==',
    registration: {
      async showNotification(title, options) {
        // As Chromium does it.
        if (reading > 0) return;
        // Browsers have one with each tag.
        const { tag, data } = options as { tag: string; data: unknown };
        shown = shown.filter((other) => other.tag !== tag);
        const notification = {
          title,
          tag,
          data,
          options: { ...options },
          close: () => void (shown = shown.filter((other) => other !== notification)),
        };
        shown.push(notification);
      },
      async getNotifications({ tag }) {
        reading += 1;
        const found = shown.filter((one) => one.tag === tag);
        await new Promise((later) => setTimeout(later, 5));
        reading -= 1;
        return found;
      },
    },
    clients: {
      matchAll: async () => pages,
      openWindow: async (path) => void opened.push(`new window ${path}`),
    },
    async fetch(path) {
      sent.push(path);
      if (!isOnline) throw new TypeError('Failed to fetch');
      return { ok: true };
    },
    setBadge: async (unread) => void (badge = unread),
    pause: () => new Promise((resolve) => (fading = resolve)),
    inTurn: (work) => {
      const done = turn.then(work);
      turn = done.catch(() => undefined);
      return done;
    },
  };
  worker = createPushWorker(world);
});

const push = (message: PushMessage) => worker.push(JSON.stringify(message));
const titles = () => shown.map(({ title }) => title);
function press(action: string): Promise<void> {
  const [notification] = shown;
  if (notification === undefined) throw new Error('nothing is shown');
  return worker.press(notification, action);
}
function page(given: Partial<Page> & { answers?: boolean } = {}): Page {
  return {
    focused: false,
    visibilityState: 'hidden',
    focus: async () => void opened.push('focus'),
    navigate: async (path) => void opened.push(`navigate ${path}`),
    postMessage(message, [port]) {
      opened.push(JSON.stringify(message));
      if (given.answers !== false && port instanceof MessagePort) port.postMessage(true);
    },
    ...given,
  };
}

test('an incoming call has both buttons, stays, and the caller learns that it rings', async () => {
  await push(ring);
  expect(shown[0]?.options).toMatchObject({
    body: '@bob',
    requireInteraction: true,
    renotify: true,
    actions: [
      { action: 'answer', title: 'Answer' },
      { action: 'decline', title: 'Decline' },
    ],
  });
  expect(sent).toEqual(['/api/calls/1/ringing']);
});

test('no picture is fetched: browsers show nothing before it has come, however long that takes', async () => {
  await push(ring);
  const { icon, badge: small } = shown[0]?.options ?? {};
  expect([icon, small]).toEqual(['data:image/png;base64,AA==', 'data:image/png;base64,AA==']);
});

test('pushes that come at once are all found again, as Chromium loses what appears while it lists others', async () => {
  const calls = ['1', '2', '3'].map((id) => ({ ...ring, title: `Call ${id}`, tag: `call ${id}` }));
  await Promise.all(calls.map(push));
  expect(titles()).toEqual(['Call 1', 'Call 2', 'Call 3']);
});

test('Decline declines without opening a page', async () => {
  await push(ring);
  await press('decline');
  expect(sent).toContain('/api/calls/1/decline');
  expect([titles(), opened]).toEqual([[], []]);
});

test('Decline without a network opens the page', async () => {
  await push(ring);
  isOnline = false;
  await press('decline');
  expect(opened).toEqual(['new window /dashboard']);
});

test('Answer opens a window that answers, or brings a page to the front and asks it to', async () => {
  await push(ring);
  await press('answer');
  expect(opened).toEqual(['new window /dashboard?answer=1']);
  opened = [];
  pages = [page(), page({ visibilityState: 'visible' })];
  await push(ring);
  await press('answer');
  expect(opened).toEqual(['focus', '{"open":"/dashboard?answer=1"}']);
});

test('a page that does not wake up is loaded anew', async () => {
  pages = [page({ answers: false })];
  await push(ring);
  const done = press('answer');
  await vi.waitFor(() => expect(opened).toHaveLength(2));
  fading();
  await done;
  expect(opened.at(-1)).toBe('navigate /dashboard?answer=1');
});

test('a ring that is taken back says why for a moment, and only where it rang', async () => {
  await push(taken);
  expect(titles()).toEqual([]);
  await push(ring);
  const done = push(taken);
  await vi.waitFor(() => expect(titles()).toEqual(['Answered on another device']));
  fading();
  await done;
  expect(titles()).toEqual([]);
});

test('what fades leaves a newer notification with its tag alone', async () => {
  await push(ring);
  const done = push(taken);
  await vi.waitFor(() => expect(titles()).toEqual(['Answered on another device']));
  await push({ title: 'Missed call from Bob Bell', tag: 'call 1' });
  fading();
  await done;
  expect(titles()).toEqual(['Missed call from Bob Bell']);
});

test('with a page in front only calls and tests are shown, and what takes the place of another', async () => {
  pages = [page({ focused: true, visibilityState: 'visible' })];
  await push({ title: 'Your balance is low', tag: 'low', unread: 3 });
  expect([titles(), badge]).toEqual([[], 3]);
  await push({ title: 'Ahoy', tag: 'test', isAlways: true });
  await push(ring);
  await push({ title: 'Missed call from Bob Bell', tag: 'call 1' });
  expect(titles()).toEqual(['Ahoy', 'Missed call from Bob Bell']);
});

test('a push that can not be read shows that there is something new', async () => {
  await worker.push(null);
  await worker.push('{"no":"title"}');
  expect(titles()).toEqual(['Ahoy']);
});

test('a message leads to no other site', async () => {
  const elsewhere: PushAction[] = [
    { id: 'a', title: 'A', open: '//evil.example' },
    { id: 'b', title: 'B', send: { path: 'https://evil.example/api/', body: {} } },
  ];
  await push({ title: 'x', tag: 'x', open: 'https://evil.example', actions: elsewhere });
  await press('a');
  await push({ title: 'x', tag: 'x', open: 'https://evil.example', actions: elsewhere });
  await press('b');
  expect([sent, opened]).toEqual([[], []]);
});
