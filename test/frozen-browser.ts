import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { NOTIFICATIONS_LOCK } from '#kernel/push-message.ts';
import { QUIET_CHROMIUM } from '#test/chromium.ts';

/** A page and its service worker, driven by the DevTools protocol alone. */
export interface FreezableBrowser {
  open(url: string): Promise<void>;
  /** Evaluates an expression in the page. */
  inPage<Result>(expression: string): Promise<Result>;
  /** Evaluates an expression in its service worker. */
  inWorker<Result>(expression: string): Promise<Result>;
  /** Titles of the notifications that are shown. */
  shown(): Promise<string[]>;
  /** Presses a button of the notification with this title. */
  press(title: string, action: string): Promise<void>;
  freeze(): Promise<void>;
  wake(): Promise<void>;
  /** Gives the service worker what was decrypted of a push. */
  deliver(text: string): Promise<void>;
  /** Ends it. @returns whom it tried to reach meanwhile */
  close(): Promise<Contacts>;
}

const ALL = 'registration.getNotifications()';
/** As the worker itself does: Chromium forgets a notification that appears while it lists others. */
const inTurn = (expression: string) =>
  `navigator.locks.request('${NOTIFICATIONS_LOCK}', () => ${expression})`;

type Params = Readonly<Record<string, unknown>>;
interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Params;
  readonly sessionId?: string;
  readonly result?: Params;
  readonly error?: { readonly message: string };
}

/**
 * Chromium without Playwright, which keeps every page in front, and browsers freeze none of those.
 * @param given.cookies of somebody who is signed in
 */
export async function openFreezable(given: {
  url: string;
  cookies: readonly { name: string; value: string }[];
}): Promise<FreezableBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'ahoy-freezable-'));
  const netLog = join(folder, 'net.json');
  const program = spawn(
    process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    [
      ...QUIET_CHROMIUM,
      '--headless=new',
      '--no-sandbox',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      // Nothing but this machine can be reached, and what was tried is written down.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      `--log-net-log=${netLog}`,
      '--disable-extensions',
      '--disable-default-apps',
      '--allow-browser-signin=false',
      '--disable-features=NetworkTimeServiceQuerying',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const devTools = await Devtools.connect(await addressOf(program));
  const origin = new URL(given.url).origin;
  const permissions = ['notifications', 'audioCapture'];
  await devTools.send('Browser.grantPermissions', { origin, permissions });
  const page = await devTools.attach((type) => type === 'page');
  for (const { name, value } of given.cookies)
    await page('Network.setCookie', { name, value, url: given.url });
  await page('ServiceWorker.enable');
  await page('Page.enable');
  // The browser's own push service is on the internet, so the page never asks for a subscription.
  await page('Page.addScriptToEvaluateOnNewDocument', {
    source: "localStorage.setItem('ahoy.push-off', '1')",
  });
  const evaluate = async (send: Send, expression: string) => {
    const { result, exceptionDetails } = await send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
    return (result as { value: unknown }).value;
  };
  const inWorker = async <Result>(expression: string) => {
    const worker = await devTools.attach((type) => type === 'service_worker');
    return (await evaluate(worker, expression)) as Result;
  };
  return {
    async open(url) {
      const loaded = devTools.once('Page.loadEventFired');
      await page('Page.navigate', { url });
      await loaded;
    },
    // The caller says what its expression gives.
    inPage: async <Result>(expression: string) => (await evaluate(page, expression)) as Result,
    inWorker,
    shown: () => inWorker<string[]>(inTurn(`${ALL}.then((all) => all.map(({ title }) => title))`)),
    press: (title, action) =>
      inWorker(
        inTurn(`${ALL}.then((all) => {
          const notification = all.find((one) => one.title === ${JSON.stringify(title)});
          dispatchEvent(new NotificationEvent('notificationclick', { notification, action: '${action}' }));
        })`),
      ),
    freeze: async () => void (await page('Page.setWebLifecycleState', { state: 'frozen' })),
    wake: async () => void (await page('Page.setWebLifecycleState', { state: 'active' })),
    async deliver(text) {
      const registrationId = await devTools.registration;
      await page('ServiceWorker.deliverPushMessage', { origin, registrationId, data: text });
    },
    async close() {
      const ended = new Promise((done) => program.once('exit', done));
      // It finishes its log. One that doesn't end by itself is ended.
      void devTools.send('Browser.close').catch(() => undefined);
      const tooLong = setTimeout(() => program.kill('SIGKILL'), 5_000);
      await ended;
      clearTimeout(tooLong);
      devTools.close();
      const contacts = contactsIn(await readFile(netLog, 'utf8'));
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
      return contacts;
    },
  };
}

/** What a browser had to do with the network. */
export interface Contacts {
  /** Names that it asked for, those of its own services included. None but this machine's can be resolved. */
  readonly asked: readonly string[];
  /** Addresses of other machines that it opened connections to. */
  readonly outside: readonly string[];
}

interface NetLog {
  readonly constants: { readonly logEventTypes: Readonly<Record<string, number>> };
  readonly events: readonly { readonly type: number; readonly params?: Params }[];
}

function contactsIn(text: string): Contacts {
  // Chromium's own shape.
  const { constants, events } = JSON.parse(text) as NetLog;
  const connecting = constants.logEventTypes['TCP_CONNECT_ATTEMPT'];
  const asked = new Set<string>();
  const outside = new Set<string>();
  for (const { type, params = {} } of events) {
    const { url, address } = params;
    if (typeof url === 'string' && URL.canParse(url)) asked.add(new URL(url).hostname);
    if (type === connecting && typeof address === 'string' && !/^(127\.|\[::1\])/.test(address))
      outside.add(address);
  }
  return { asked: [...asked].toSorted(), outside: [...outside].toSorted() };
}

async function addressOf({ stderr }: ChildProcess): Promise<string> {
  if (stderr === null) throw new Error('Chromium has no standard error');
  for await (const line of createInterface({ input: stderr })) {
    const address = /^DevTools listening on (ws:.+)$/.exec(line)?.[1];
    if (address !== undefined) {
      stderr.resume();
      return address;
    }
  }
  throw new Error('Chromium ended before it listened');
}

type Send = (method: string, params?: Params) => Promise<Params>;

class Devtools {
  /** The id of the service worker's registration, once there is one. */
  readonly registration: Promise<string>;
  #registered: (id: string) => void = () => undefined;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, PromiseWithResolvers<Params>>();
  readonly #events = new Map<string, () => void>();
  readonly #sessions = new Map<string, string>();
  #last = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    this.registration = new Promise((resolve) => (this.#registered = resolve));
    // The protocol's own shape.
    socket.addEventListener('message', ({ data }) => this.#take(JSON.parse(String(data)) as Message));
  }

  static async connect(address: string): Promise<Devtools> {
    const socket = new WebSocket(address);
    await new Promise((open) => socket.addEventListener('open', open, { once: true }));
    return new Devtools(socket);
  }

  send(method: string, params: Params = {}, sessionId?: string): Promise<Params> {
    const id = (this.#last += 1);
    const answer = Promise.withResolvers<Params>();
    this.#waiting.set(id, answer);
    this.#socket.send(JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) }));
    return answer.promise;
  }

  once(method: string): Promise<void> {
    return new Promise((resolve) => void this.#events.set(method, resolve));
  }

  /** Attaches to the first target of this kind, and remembers it. */
  async attach(is: (type: string) => boolean): Promise<Send> {
    const { targetInfos } = await this.send('Target.getTargets');
    const target = (targetInfos as { type: string; targetId: string }[]).find(({ type }) => is(type));
    if (target === undefined) throw new Error('there is no such target');
    const { targetId } = target;
    const known = this.#sessions.get(targetId);
    const sessionId =
      known ?? String((await this.send('Target.attachToTarget', { targetId, flatten: true }))['sessionId']);
    this.#sessions.set(targetId, sessionId);
    return (method, params) => this.send(method, params, sessionId);
  }

  close(): void {
    this.#socket.close();
  }

  #take({ id, method, params, result, error }: Message): void {
    if (method === 'ServiceWorker.workerRegistrationUpdated') {
      const registrations = (params?.['registrations'] ?? []) as { registrationId: string }[];
      for (const { registrationId } of registrations) this.#registered(registrationId);
    }
    if (method !== undefined) this.#events.get(method)?.();
    const waiting = id === undefined ? undefined : this.#waiting.get(id);
    if (waiting === undefined || id === undefined) return;
    this.#waiting.delete(id);
    if (error === undefined) waiting.resolve(result ?? {});
    else waiting.reject(new Error(error.message));
  }
}
