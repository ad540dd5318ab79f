import { useEffect, useState } from 'react';

let write: ((e164: string) => string) | null = null;

/** Formats a number for people; unformatted until the numbering plans have loaded. */
export function useWrittenNumber(e164: string | null): string | null {
  const [writer, setWriter] = useState(() => write);
  useEffect(() => {
    if (e164 === null || write !== null) return;
    // Offline, the number is shown as it is.
    void load().then((loaded) => setWriter(() => loaded));
  }, [e164]);
  return e164 === null ? null : (writer?.(e164) ?? e164);
}

async function load(): Promise<typeof write> {
  try {
    write = (await import('../rules/phone/write-number.ts')).writeNumber;
  } catch {
    // Offline, the number is shown as it is.
  }
  return write;
}
