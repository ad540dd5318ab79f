import { useEffect, useState } from 'react';
import { RECORDER_LOCK } from './recording-lock.ts';

const LOOK_MS = 2_000;

/** Whether another tab of this browser is recording. @param isAsked whether this tab wants to know */
export function useOtherTab(isAsked: boolean): boolean {
  const [isRecording, setRecording] = useState(false);
  useEffect(() => {
    if (!isAsked) return undefined;
    const over = new AbortController();
    const look = async () => {
      const { held = [] } = await navigator.locks.query();
      if (!over.signal.aborted) setRecording(held.some(({ name }) => name === RECORDER_LOCK));
    };
    // Only a hint: a browser that can't tell still refuses a second recording.
    const tryLook = () => void look().catch(() => undefined);
    tryLook();
    const looking = setInterval(tryLook, LOOK_MS);
    return () => {
      over.abort();
      clearInterval(looking);
    };
  }, [isAsked]);
  return isAsked && isRecording;
}
