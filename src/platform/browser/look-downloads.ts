import { commonErrors } from '#kernel/common-errors.ts';
import { endLookWith, lookHeaders } from './look.ts';
import { saveBlob } from './save-file.ts';

/**
 * Fetches the files that links download while this tab looks at the app as somebody else. A link has no headers, so the server
 * would answer it for the operator.
 */
export function fetchDownloads(options: {
  signal: AbortSignal;
  /** Receives the sentence of a refusal. */
  onRefused: (sentence: string) => void;
}): void {
  const { signal, onRefused } = options;
  const onPress = (event: MouseEvent) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[download]') : null;
    if (link === null || !isFileOfServer(link)) return;
    event.preventDefault();
    void save(link).then((refusal) => refusal !== null && onRefused(refusal));
  };
  document.addEventListener('click', onPress, { signal });
  // Of the middle button, which would open another tab.
  document.addEventListener('auxclick', onPress, { signal });
}

function isFileOfServer({ href }: HTMLAnchorElement): boolean {
  const { origin, pathname } = new URL(href, window.location.origin);
  return origin === window.location.origin && pathname.startsWith('/api/');
}

/** @returns the sentence of a refusal; null when the file was saved */
async function save({ href, download }: HTMLAnchorElement): Promise<string | null> {
  try {
    const answer = await fetch(href, { headers: lookHeaders(), credentials: 'same-origin' });
    if (answer.ok) {
      saveBlob(download || nameIn(answer.headers.get('content-disposition')), await answer.blob());
      return null;
    }
    const failure: unknown = await answer.json();
    endLookWith({ status: answer.status, failure });
    const { message }: { message?: unknown } = Object(failure);
    return typeof message === 'string' ? message : commonErrors.unexpected().message;
  } catch {
    return navigator.onLine ? commonErrors.unexpected().message : OFFLINE;
  }
}

const OFFLINE = "You're offline. Try again when you're back online.";

/** "ahoy-calls.csv" of `attachment; filename="ahoy-calls.csv"`. */
export function nameIn(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'ahoy';
}
