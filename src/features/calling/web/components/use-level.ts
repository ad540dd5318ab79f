import { useEffect, useState } from 'react';

const EVERY_MS = 100;
/** Speech at arm's length measures about a third of this. The scale makes it fill the meter. */
const FULL_LEVEL = 0.35;

/** Current level, 0 to 1 on the scale of the meters. `read` must keep its identity between renders. */
export function useLevel(read: () => number): number {
  const [level, setLevel] = useState(0);
  useEffect(() => {
    const timer = setInterval(
      () => setLevel(Math.round(Math.min(1, read() / FULL_LEVEL) * 50) / 50),
      EVERY_MS,
    );
    return () => clearInterval(timer);
  }, [read]);
  return level;
}
