// Not on the first screen: with a call.
import { PictureInPicture2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { MiniCall } from '#features/calling/web/widgets.tsx';

const SIZE = { width: 320, height: 152 };

/** Document Picture-in-Picture, which TypeScript does not know yet. */
interface MiniWindows {
  requestWindow(size: { width: number; height: number }): Promise<Window>;
}

function miniWindows(): MiniWindows | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the interface is that of the specification
  return (window as Window & { documentPictureInPicture?: MiniWindows }).documentPictureInPicture;
}

/** Puts the call into a small window above all others, which closes with the call. */
export function MiniWindow() {
  const [mini, setMini] = useState<Window | null>(null);
  // The call is over, or this page is: what is left would be an empty window.
  useEffect(() => (mini === null ? undefined : () => mini.close()), [mini]);
  const open = async () => {
    const opened = await miniWindows()
      ?.requestWindow(SIZE)
      .catch(() => null);
    if (opened == null) return;
    dress(opened);
    opened.addEventListener('pagehide', () => setMini(null), { once: true });
    setMini(opened);
  };
  const label = mini === null ? 'Open a mini window' : 'Close the mini window';
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={() => (mini === null ? void open() : setMini(null))}
        className="inline-flex size-8 shrink-0 items-center justify-center rounded-small text-ink-2 transition-colors hover:bg-sunk-hover hover:text-ink"
      >
        <PictureInPicture2 size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
      {mini !== null && createPortal(<MiniCall />, mini.document.body)}
    </>
  );
}

/** Gives the window the styles and the theme of the page. */
function dress({ document: its }: Window): void {
  its.title = document.title;
  its.documentElement.lang = document.documentElement.lang;
  Object.assign(its.documentElement.dataset, document.documentElement.dataset);
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    const copy = its.createElement('link');
    copy.rel = 'stylesheet';
    copy.href = link.href;
    its.head.append(copy);
  }
}
