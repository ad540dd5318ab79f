import { ASSET_WORKER_FILE, type AssetOrder, type AssetProgress, WHICH_BUILD } from '#kernel/asset-worker.ts';
import { ownBuild } from './app-version.ts';

/** The first screen comes first, but a page that is never idle has a worker after this time, too. */
const START_WITHIN_MS = 1_500;
/** What the first screen fetches comes before the files of other screens. */
const AFTER_START_MS = 3_000;
/** A worker of the release before doesn't know every order, and answers none that it doesn't know. */
const ANSWER_MS = 10_000;
/** How often to check whether a call is still being set up. */
const ASK_AGAIN_MS = 2_000;

/**
 * Has a service worker keep the files of all screens, so that they open without a network: those of this page as soon as the
 * browser is idle, the others later, a few at a time and only while the phone is quiet. Not where data is to be saved.
 * @param isQuiet whether no call is being set up
 */
export function keepAssets(isQuiet: () => boolean): void {
  const { serviceWorker: workers }: { serviceWorker?: ServiceWorkerContainer } = navigator;
  if (workers === undefined || ownBuild() === '' || isFrugal()) return;
  workers.addEventListener('message', tellBuild);
  // Private windows of some browsers refuse a worker, and a full disk refuses a file. The app works without.
  keepAll(workers, isQuiet).catch(() => undefined);
}

async function keepAll(workers: ServiceWorkerContainer, isQuiet: () => boolean): Promise<void> {
  await idle(START_WITHIN_MS);
  await workers.register(`/${ASSET_WORKER_FILE}`, { updateViaCache: 'none' });
  const { active } = await workers.ready;
  if (active === null) return;
  await Promise.race([send(active, { keepFirst: loadedFiles() }), pause(ANSWER_MS)]);
  await pause(AFTER_START_MS);
  let left: number | undefined = 1;
  while (left) {
    await rest(isQuiet);
    left = (await send(active, 'keep-more'))?.left;
  }
}

/** Paths of the files that this page consists of. They are in the browser's own cache, so fetching them again is cheap. */
function loadedFiles(): string[] {
  const { origin } = window.location;
  const addresses = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  return [...new Set(addresses.filter((one) => one.origin === origin).map(({ pathname }) => pathname))];
}

/** Resolves when the browser has nothing to do and no call is being set up. */
async function rest(isQuiet: () => boolean): Promise<void> {
  await idle(ASK_AGAIN_MS);
  while (!isQuiet()) await pause(ASK_AGAIN_MS);
}

async function idle(withinMs: number): Promise<void> {
  // Safari has no such call.
  if (!('requestIdleCallback' in window)) return pause(withinMs);
  return new Promise((done) => void requestIdleCallback(() => done(), { timeout: withinMs }));
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => void setTimeout(resolve, milliseconds));

/** @returns null when nothing can be kept now */
function send(worker: ServiceWorker, order: AssetOrder): Promise<AssetProgress | null> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<AssetProgress | null>) => resolve(data));
    port1.start();
    worker.postMessage(order, [port2]);
  });
}

function tellBuild({ data, ports }: MessageEvent<unknown>): void {
  if (data === WHICH_BUILD) ports[0]?.postMessage(ownBuild());
}

/** Whether the person has asked to save data. */
function isFrugal(): boolean {
  const { connection }: { connection?: { saveData?: boolean } } = Object(navigator);
  return connection?.saveData === true;
}
