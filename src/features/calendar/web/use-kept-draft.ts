import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';

const keyOf = (name: string, accountId: string) => `ahoy.draft.${name}.${accountId}`;

/** A form's values that weren't saved yet, which survive a reload of the tab. */
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
      // A full or forbidden storage costs the draft, and nothing else.
    }
  }, [key, kept]);
  return { draft, keep };
}

function read<Values>(key: string, schema: z.ZodMiniType<Values, Values>): Values | null {
  try {
    const found = schema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return found.success ? found.data : null;
  } catch {
    // What somebody else wrote there is no draft.
    return null;
  }
}
