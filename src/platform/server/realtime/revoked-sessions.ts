/** Longer than any admission takes. */
const REMEMBERED_MS = 60_000;

/**
 * Sessions that were revoked a moment ago. One whose revocation comes between the look at its cookie and the joining
 * of its room would otherwise stay connected.
 */
export function createRevokedSessions(now: () => number = () => performance.now()): {
  add(sessionId: string): void;
  has(sessionId: string): boolean;
} {
  const revokedAt = new Map<string, number>();
  return {
    add(sessionId) {
      for (const [old, at] of revokedAt) {
        // The oldest come first.
        if (now() - at < REMEMBERED_MS) break;
        revokedAt.delete(old);
      }
      revokedAt.delete(sessionId);
      revokedAt.set(sessionId, now());
    },
    has: (sessionId) => revokedAt.has(sessionId),
  };
}
