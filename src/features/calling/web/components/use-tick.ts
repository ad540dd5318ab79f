import { useEffect, useState } from 'react';
import { browserTimer } from '../timer.ts';

/** The time now, updated every `everyMs` while the component is mounted. */
export function useTick(everyMs: number): number {
  const [now, setNow] = useState(() => browserTimer.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(browserTimer.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
