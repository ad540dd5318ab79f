/** Fields that were typed and not saved, by name. */
export type Draft = Readonly<Record<string, unknown>>;

/**
 * Keeps what was typed into a form over a reload of the tab. Each account has its own, and each tab: two tabs may be about
 * different things.
 */
export interface DraftStore {
  read(): Draft;
  /** An empty draft is forgotten. */
  write(draft: Draft): void;
}

const PREFIX = 'ahoy.draft';

export function createDraftStore(
  kept: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  { form, accountId }: { form: string; accountId: string },
): DraftStore {
  const key = `${PREFIX}.${form}.${accountId}`;
  return {
    read() {
      try {
        const draft: unknown = JSON.parse(kept.getItem(key) ?? '{}');
        return typeof draft === 'object' && draft !== null && !Array.isArray(draft) ? { ...draft } : {};
      } catch {
        // What somebody else wrote there is no draft.
        return {};
      }
    },
    write(draft) {
      try {
        if (Object.keys(draft).length === 0) kept.removeItem(key);
        else kept.setItem(key, JSON.stringify(draft));
      } catch {
        // A full or forbidden storage costs the draft, and nothing else.
      }
    },
  };
}

/** The fields of a form that differ from what is saved. */
export function changedFields<Values extends Readonly<Record<string, unknown>>>(
  values: Values,
  saved: Values,
): Partial<Values> {
  const changed = Object.entries(values).filter(([name, value]) => value !== saved[name]);
  // Entries of Values, some of them left out.
  return Object.fromEntries(changed) as Partial<Values>;
}

/** What of a draft still fits the form: its own fields, with values of their type. */
export function draftFor<Values extends Readonly<Record<string, unknown>>>(
  draft: Draft,
  saved: Values,
): Partial<Values> {
  const fitting = Object.entries(draft).filter(
    ([name, value]) => Object.hasOwn(saved, name) && typeof value === typeof saved[name],
  );
  // Names and types are those of Values.
  return Object.fromEntries(fitting) as Partial<Values>;
}

/** "2 changes: city and zip code. Kept if you reload." Null without any. */
export function changesWords(labels: readonly string[]): string | null {
  if (labels.length === 0) return null;
  const count = labels.length === 1 ? '1 change' : `${labels.length} changes`;
  const named = labels.length > 3 ? '' : `: ${new Intl.ListFormat('en').format(labels)}`;
  return `${count}${named}. Kept if you reload.`;
}
