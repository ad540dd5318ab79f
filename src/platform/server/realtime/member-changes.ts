import { type MemberOf, memberRoom } from './rooms.ts';

/** Longer than any admission takes. */
const REMEMBERED_MS = 60_000;

export interface MemberChanges {
  add(member: MemberOf): void;
  /** Returns the current position, for `since`. Taken before a role is read. */
  mark(): number;
  /** Whether the member has changed after the mark. */
  since(mark: number, member: MemberOf): boolean;
}

/**
 * Remembers members whose role has just changed or ended. Without it, a change between reading the role and joining the
 * rooms would go unnoticed.
 */
export function createMemberChanges(now: () => number = () => performance.now()): MemberChanges {
  const changes = new Map<string, { nth: number; at: number }>();
  let count = 0;
  return {
    add(member) {
      for (const [old, { at }] of changes) {
        // The oldest come first.
        if (now() - at < REMEMBERED_MS) break;
        changes.delete(old);
      }
      const key = memberRoom(member);
      changes.delete(key);
      count += 1;
      changes.set(key, { nth: count, at: now() });
    },
    mark: () => count,
    since: (mark, member) => (changes.get(memberRoom(member))?.nth ?? 0) > mark,
  };
}
