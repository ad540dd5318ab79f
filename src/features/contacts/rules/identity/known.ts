import { SHARED_MAX } from '../../constants.ts';
import { areAlike } from './duplicates.ts';

/** What of a contact says who it is. Keys are those of keys.ts, with their kind: "phone +14155550142". */
export interface Known {
  readonly id: string;
  readonly nameKey: string;
  readonly keys: readonly string[];
}

export interface KnownPeople {
  add(one: Known): void;
  /**
   * Finds who has a number or an address of somebody, and a name that may be the same: two people with different names share
   * an office. Of several, it is the one that has most of the keys, then the first by id.
   */
  find(one: Omit<Known, 'id'>): string | null;
}

/** Contacts by their keys, to find those who are in a file once more. */
export function createKnownPeople(): KnownPeople {
  const names = new Map<string, string>();
  const holders = new Map<string, Set<string>>();
  return {
    add({ id, nameKey, keys }) {
      names.set(id, nameKey);
      for (const key of keys) {
        const own = holders.get(key);
        if (own === undefined) holders.set(key, new Set([id]));
        else own.add(id);
      }
    },
    find({ nameKey, keys }) {
      const shared = new Map<string, number>();
      for (const key of new Set(keys)) {
        const own = holders.get(key) ?? new Set();
        if (own.size > SHARED_MAX) continue;
        for (const id of own)
          if (isAlike(names.get(id) ?? '', nameKey)) shared.set(id, (shared.get(id) ?? 0) + 1);
      }
      const [best] = [...shared].toSorted(
        ([one, count], [other, otherCount]) => otherCount - count || (one < other ? -1 : 1),
      );
      return best?.[0] ?? null;
    },
  };
}

const isAlike = (one: string, other: string) => one === '' || other === '' || areAlike(one, other);
