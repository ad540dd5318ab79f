import { Eye } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { MINUTE_MS } from '#kernel/instant.ts';
import { lookOfTab, setLookOfTab } from '#platform/browser/look.ts';
import { fetchDownloads } from '#platform/browser/look-downloads.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import { peopleApi } from '../../people-queries.ts';

/** Above every page while an operator views the app as somebody else. */
export function LookBar() {
  const [look] = useState(lookOfTab);
  const minutes = useMinutesLeft();
  const isStopping = useRef(false);
  useEffect(() => {
    const stopping = new AbortController();
    if (look !== null) fetchDownloads({ signal: stopping.signal, onRefused: toast.error });
    return () => stopping.abort();
  }, [look]);
  useEffect(() => {
    if (look !== null && minutes === 0 && !isStopping.current) leave(look.from);
  }, [look, minutes]);
  if (look === null) return null;
  const stop = async () => {
    isStopping.current = true;
    // Ended as the operator, not as the person.
    setLookOfTab(null);
    await peopleApi.endLook({ id: look.id }).catch(() => undefined);
    leave(look.from);
  };
  return (
    <aside
      aria-label="Viewing as someone else"
      className="sticky top-0 z-20 flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 bg-ink px-4 py-2 text-13 text-on-ink desk:px-6"
    >
      <Eye size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      <p className="min-w-0 flex-1">
        <strong className="font-medium">Viewing as {look.name}.</strong> You can look, but not change, pay or
        call. {minutes} min left.
      </p>
      <Button variant="secondary" size="small" onPress={() => void stop()}>
        Stop viewing
      </Button>
    </aside>
  );
}

function leave(to: string): void {
  setLookOfTab(null);
  // Everything that this tab has loaded is somebody else's.
  window.location.assign(to);
}

const SECOND_MS = 1_000;

const minutesLeft = () => Math.max(0, Math.ceil(((lookOfTab()?.endsAt ?? 0) - Date.now()) / MINUTE_MS));

/** Minutes that are left; zero once it is over, here or for the server. */
function useMinutesLeft(): number {
  const [minutes, setMinutes] = useState(minutesLeft);
  useEffect(() => {
    const timer = setInterval(() => setMinutes(minutesLeft()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return minutes;
}
