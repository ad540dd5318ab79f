import { isRefusal } from './api.ts';
import { createOutbox, type Outbox, type OutboxParts } from './outbox.ts';

/** What differs between two outboxes of a browser. */
type Own<Change> = Pick<OutboxParts<Change>, 'key' | 'send' | 'isHere' | 'onRefused'>;

/**
 * The outbox of a feature, kept in this browser for all its tabs.
 * @returns what makes it when it is first asked for: pages are also made at build time, where there is no browser
 */
export function browserOutbox<Change>(own: Own<Change>): () => Outbox<Change> {
  let outbox: Outbox<Change> | undefined;
  return () => (outbox ??= make(own));
}

function make<Change>(own: Own<Change>): Outbox<Change> {
  const { key } = own;
  const made = createOutbox<Change>({
    ...own,
    store: localStorage,
    isRefusal,
    // A tab that finds another one sending leaves it the work.
    alone: async (work) => {
      await navigator.locks.request(key, { ifAvailable: true }, async (lock) => {
        if (lock !== null) await work();
      });
    },
    after: (delayMs, run) => {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
    now: Date.now,
    chance: Math.random,
    newId: () => crypto.randomUUID(),
  });
  window.addEventListener('storage', (event) => {
    if (event.key === key) made.changedElsewhere();
  });
  return made;
}
