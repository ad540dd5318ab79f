import type { Instant } from '#kernel/instant.ts';
import { type Refusal, send } from './visitor-api.ts';

const KEY = 'ahoy.booking-hold';

/** A time held while the form is filled in. It survives a reload, which would otherwise find its own time taken. */
export function createHold(page: { readonly owner: string; readonly slug: string }) {
  let id: string = crypto.randomUUID();
  let expiresAt: Instant = 0;
  let isSaid = true;
  const before = stored();
  if (before !== null && leftOf(before.expiresAt) > 0) ({ id, expiresAt } = before);
  return {
    /** @returns why it can't be held; null when it is */
    async take(startsAt: Instant, minutes: number): Promise<Refusal | null> {
      const asked = Date.now();
      const answer = await send<{ expiresAt: number }>('/api/book/hold', {
        ...page,
        hold: id,
        startsAt,
        minutes,
      });
      if ('refusal' in answer) return answer.refusal;
      // By the visitor's own clock, which may differ from the server's.
      expiresAt = asked + HOLD_MS;
      isSaid = false;
      store({ id, expiresAt });
      return null;
    },
    async drop(): Promise<void> {
      expiresAt = 0;
      store(null);
      await send('/api/book/drop', { hold: id });
      id = crypto.randomUUID();
    },
    /** It was booked. */
    forget(): void {
      expiresAt = 0;
      store(null);
    },
    left: () => leftOf(expiresAt),
    /** Whether it has just run out: true once. */
    isOver(): boolean {
      if (isSaid || leftOf(expiresAt) > 0) return false;
      isSaid = true;
      return true;
    },
    query: () => ({ hold: id }),
  };
}

/** As the server keeps it (HOLD_MINUTES, whose file the script would load whole). */
const HOLD_MS = 5 * 60_000;

/** A clock that was set back must not make it last longer. */
function leftOf(expiresAt: Instant): number {
  const left = expiresAt - Date.now();
  return left > HOLD_MS ? 0 : Math.max(0, left);
}

interface Stored {
  readonly id: string;
  readonly expiresAt: Instant;
}

function stored(): Stored | null {
  try {
    const { id, expiresAt }: Partial<Stored> = Object(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return typeof id === 'string' && typeof expiresAt === 'number' ? { id, expiresAt } : null;
  } catch {
    return null;
  }
}

function store(held: Stored | null): void {
  try {
    if (held === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(held));
  } catch {
    // A browser that keeps nothing finds its time free again in five minutes.
  }
}
