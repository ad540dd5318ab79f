import { useEffect, useState } from 'react';

type Write = (e164: string) => string;
let write: Write | null = null;
/** The numbering plans are loaded with the first number. */
const asStored: Write = (e164) => e164;

/** Writes numbers for people; as they are stored until the numbering plans have loaded. */
export function useNumberWriter(): Write {
  const [writer, setWriter] = useState<Write>(() => write ?? asStored);
  useEffect(() => {
    if (write !== null) return undefined;
    let isWanted = true;
    load().then(
      (loaded) => isWanted && setWriter(() => loaded),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return writer;
}

async function load(): Promise<Write> {
  const { writeNumber } = await import('../rules/book/write-number.ts');
  const known = new Map<string, string>();
  const written: Write = (e164) => {
    const text = known.get(e164) ?? writeNumber(e164);
    known.set(e164, text);
    return text;
  };
  write = written;
  return written;
}
