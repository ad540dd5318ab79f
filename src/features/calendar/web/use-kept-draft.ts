import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';

const keyOf = (name: string, accountId: string) => `ahoy.draft.${name}.${accountId}`;

/** Unsaved values of a form. They survive a reload of the tab. */
export function useKeptDraft<Values>(
  { name, accountId }: { readonly name: string; readonly accountId: string },
  schema: z.ZodMiniType<Values, Values>,
): { draft: Values | null; keep: (values: Values | null) => void } {
  const key = keyOf(name, accountId);
  const [draft] = useState<Values | null>(() => read(key, schema));
  const [kept, keep] = useState<Values | null>(draft);
  useEffect(() => {
    try {
      if (kept === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, JSON.stringify(kept));
    } catch {
      // If storage is full or blocked, only the draft is lost.
    }
  }, [key, kept]);
  return { draft, keep };
}

function read<Values>(key: string, schema: z.ZodMiniType<Values, Values>): Values | null {
  try {
    const found = schema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return found.success ? found.data : null;
  } catch {
    // Anything else found there isn't a draft.
    return null;
  }
}
