import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { CallCard } from './call-card-later.tsx';
import { CallTimer } from './call-timer.tsx';
import { currentCall, useLine } from './phone-context.tsx';

/** The call on a phone: the whole height, or one line above the bar so that the page can be used meanwhile. */
export function CallSheet() {
  const snapshot = useLine();
  const call = currentCall(snapshot);
  const [folded, setFolded] = useState<string | null>(null);
  if (call === null && snapshot.elsewhere.length === 0) return null;
  // How a call ended is shown in full, with the button to call again.
  if (call === null || (folded === call.id && call.end === null)) {
    const name = call?.peer.name ?? snapshot.elsewhere[0]?.peer.name;
    return (
      <button
        type="button"
        onClick={() => setFolded(null)}
        disabled={call === null}
        className="fixed inset-x-2 bottom-16 z-30 flex h-12 items-center justify-between gap-3 rounded-control bg-live px-4 text-15 font-medium text-live-ink shadow-e2"
      >
        <span className="truncate">
          {call === null ? `On a call with ${name} in another tab` : `Back to ${name}`}
        </span>
        {call !== null && call.talkingSince !== null && (
          <span className="[&_*]:text-18">
            <CallTimer since={call.talkingSince} />
          </span>
        )}
      </button>
    );
  }
  return (
    <section
      aria-label="Call"
      className="fixed inset-0 z-40 flex animate-sheet flex-col justify-between gap-4 overflow-y-auto bg-paper p-4 pt-[max(1rem,env(safe-area-inset-top))] pb-[max(1rem,env(safe-area-inset-bottom))]"
    >
      <button
        type="button"
        onClick={() => setFolded(call.id)}
        className="inline-flex h-11 items-center gap-2 self-start rounded-control px-3 text-13 text-ink-2"
      >
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
        Back to the page
      </button>
      <CallCard />
    </section>
  );
}
