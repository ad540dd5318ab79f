export interface Toast {
  readonly tone: 'success' | 'error' | 'message';
  readonly text: string;
}

let waiting: Toast[] = [];
let show: ((toast: Toast) => void) | null = null;

/** Shows a message now, or as soon as there is somewhere to show it. */
export function queueToast(toast: Toast): void {
  if (show === null) waiting.push(toast);
  else show(toast);
}

/** Called by the region when it is on the page. @returns a function that takes it away */
export function connectToasts(region: (toast: Toast) => void): () => void {
  show = region;
  for (const toast of waiting) region(toast);
  waiting = [];
  return () => {
    show = null;
  };
}
