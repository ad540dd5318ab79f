import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { late } from '#ui/late.ts';
import { countText } from '../../count-text.ts';
import { countQuery } from '../../queries.ts';
import { markUnread } from '../../unread-mark.ts';

const BellPanel = late(async () => ({ default: (await import('./bell-panel.tsx')).BellPanel }));

/** Number of unread notifications, and the list behind it. */
export function Bell() {
  const { data } = useQuery(countQuery);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const unread = data?.unread;
  useEffect(() => {
    if (unread !== undefined) markUnread(unread);
  }, [unread]);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title="Notifications"
        onClick={() => setOpen(!isOpen)}
        className="relative flex size-9 shrink-0 items-center justify-center rounded-control text-ink-2 transition-colors hover:bg-sunk-hover hover:text-ink aria-expanded:bg-sunk-hover max-desk:size-11"
      >
        <BellIcon size={18} strokeWidth={1.75} aria-hidden="true" />
        <span className="sr-only">Notifications</span>
        {unread !== undefined && unread > 0 && (
          <>
            <span
              aria-hidden="true"
              className="absolute -top-1 left-1/2 max-desk:top-0.5 flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-ink px-1 text-12 leading-none font-medium text-on-ink"
            >
              {countText(unread)}
            </span>
            <span className="sr-only">, {unread} unread</span>
          </>
        )}
      </button>
      <Suspense fallback={null}>
        {isOpen && <BellPanel unread={unread ?? 0} trigger={button} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
