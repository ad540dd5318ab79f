/**
 * Address of the service worker that caches the app's files. It is at the root, because a worker only serves what is
 * below it.
 */
export const ASSET_WORKER_FILE = 'assets-worker.js';

/** A page's request to the worker, answered on the port that comes with it. */
export type AssetOrder =
  /** Fetch the next few files of the newest build that are not kept yet. Answered by an `AssetProgress`. */
  | 'keep-more'
  /** Keep the shell and the files that this page has loaded, so that it opens again without a network. Answered as above. */
  | { readonly keepFirst: readonly string[] };

export interface AssetProgress {
  /** Number of files that are still missing. */
  readonly left: number;
}

/** The worker's request to each page, which answers with the version of its build. */
export const WHICH_BUILD = 'which-build';
