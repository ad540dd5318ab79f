import { PENDING_TOP_UP_KEY } from './top-up-store.ts';

/** A requested top-up with an unknown outcome. */
export interface PendingTopUp {
  readonly id: string;
  readonly microUsd: number;
  readonly methodId: string;
}

/**
 * Remembers a top-up in this tab, through reloads, from before its request until its outcome was shown. Repeated with
 * the same id it is the same payment, so nothing is paid twice or lost.
 */
export function createPendingTopUp(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  return {
    read(): PendingTopUp | null {
      const text = storage.getItem(PENDING_TOP_UP_KEY);
      return text === null ? null : pendingOf(text);
    },
    keep: (pending: PendingTopUp) => storage.setItem(PENDING_TOP_UP_KEY, JSON.stringify(pending)),
    forget: () => storage.removeItem(PENDING_TOP_UP_KEY),
  };
}

function pendingOf(text: string): PendingTopUp | null {
  try {
    const { id, microUsd, methodId }: Record<string, unknown> = Object(JSON.parse(text));
    const isPending = typeof id === 'string' && typeof microUsd === 'number' && typeof methodId === 'string';
    return isPending ? { id, microUsd, methodId } : null;
  } catch {
    return null;
  }
}
