/** Address of the service worker that keeps the app's files. It stands at the root, because it may serve what lies below it. */
export const ASSET_WORKER_FILE = 'assets-worker.js';

/** What a page asks of the worker. Each is answered on the port that comes with it. */
export type AssetOrder =
  /** Fetch the next few files of the newest build that are not kept yet. Answered by an `AssetProgress`. */
  'keep-more';

export interface AssetProgress {
  /** Number of files that are still missing. */
  readonly left: number;
}

/** What the worker asks of each page, which answers with the version of the build that it runs. */
export const WHICH_BUILD = 'which-build';
