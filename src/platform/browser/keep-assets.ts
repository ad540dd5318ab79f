import { ASSET_WORKER_FILE, type AssetOrder, type AssetProgress, WHICH_BUILD } from '#kernel/asset-worker.ts';
import { ownBuild } from './app-version.ts';

/** The first screen, and what it fetches, come first. */
const AFTER_START_MS = 3_000;
/** How often to check whether a call is still being set up. */
const ASK_AGAIN_MS = 2_000;

/**
 * Has a service worker fetch the files of all screens, so that they open without a network: after the page has come to
 * rest, a few at a time, each time asking whether the browser is idle and the phone quiet. Not where data is to be saved.
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
  await pause(AFTER_START_MS);
  await rest(isQuiet);
  await workers.register(`/${ASSET_WORKER_FILE}`, { updateViaCache: 'none' });
  const { active } = await workers.ready;
  if (active === null) return;
  for (let left: number | undefined = 1; left; left = (await keepMore(active))?.left) await rest(isQuiet);
}

/** Resolves when the browser has nothing to do and no call is being set up. */
async function rest(isQuiet: () => boolean): Promise<void> {
  // Safari has no such call.
  if ('requestIdleCallback' in window)
    await new Promise<void>((done) => void requestIdleCallback(() => done(), { timeout: ASK_AGAIN_MS }));
  while (!isQuiet()) await pause(ASK_AGAIN_MS);
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => void setTimeout(resolve, milliseconds));

/** @returns null when nothing can be kept now */
function keepMore(worker: ServiceWorker): Promise<AssetProgress | null> {
  const { port1, port2 } = new MessageChannel();
  const order: AssetOrder = 'keep-more';
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
