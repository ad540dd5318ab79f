export interface Toast {
  readonly tone: 'success' | 'error' | 'message';
  readonly text: string;
  /** Action that is offered while the toast is visible. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** How long a toast is visible. An error stays long enough to be read twice. */
export const TOAST_MS: Readonly<Record<Toast['tone'], number>> = {
  success: 4_000,
  message: 4_000,
  error: 8_000,
};

/** Long enough to notice what one has done, and to reach the button. */
export const TOAST_WITH_ACTION_MS = 10_000;

let waiting: Toast[] = [];
let show: ((toast: Toast) => void) | null = null;
let askForRegion: (() => void) | null = null;

/** Shows a message now, or as soon as the region is there. */
export function queueToast(toast: Toast): void {
  if (show !== null) return show(toast);
  waiting.push(toast);
  askForRegion?.();
}

/** Called by the region when it is mounted. @returns a function that disconnects it */
export function connectToasts(region: (toast: Toast) => void): () => void {
  show = region;
  for (const toast of waiting) region(toast);
  waiting = [];
  return () => {
    show = null;
  };
}

/** Calls back when a message waits without a region. @returns a function that ends it */
export function onToastWaiting(ask: () => void): () => void {
  askForRegion = ask;
  if (waiting.length > 0) ask();
  return () => {
    askForRegion = null;
  };
}
