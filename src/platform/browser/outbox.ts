import { retryDelayMs } from './retry-delay.ts';

/** Whose change it is: another person may sign in on this browser, and a tab is in one workspace. */
export interface OutboxOwner {
  readonly accountId: string;
  readonly workspaceId: string;
}

/** A change that has not reached the server. */
export interface WaitingChange<Change> extends OutboxOwner {
  /** Made here. */
  readonly id: string;
  readonly change: Change;
  readonly at: number;
}

export interface OutboxParts<Change> {
  /** Name in the store. */
  readonly key: string;
  /** Shared by the tabs of the browser. */
  readonly store: Pick<Storage, 'getItem' | 'setItem'>;
  /** Sends a change. Sent twice, it must change nothing more: each carries ids of its own. */
  send(change: Change): Promise<void>;
  /**
   * Whether requests of this tab are made for them now. What waits stays where it is while another person is signed in on
   * this browser, or the tab is in another workspace. @throws if the server can't be asked
   */
  isHere(owner: OutboxOwner): Promise<boolean>;
  /** Whether the server refused it for good. Everything else is tried again. */
  isRefusal(error: unknown): boolean;
  /** A change that waited was refused, and is given up. */
  onRefused(change: Change, error: unknown): void;
  /** Lets one tab at a time send. */
  alone(work: () => Promise<void>): Promise<void>;
  /** @returns what stops it */
  after(delayMs: number, run: () => void): () => void;
  readonly now: () => number;
  readonly chance: () => number;
  readonly newId: () => string;
}

export interface Outbox<Change> {
  /**
   * Sends a change, or keeps it until the server can be reached. What is behind a waiting change waits as well, so the
   * order stays. @throws what the server refused it with
   */
  do(owner: OutboxOwner, change: Change): Promise<'saved' | 'waiting'>;
  /** Those of this person in this workspace, in their order. The same array until something changes. */
  waiting(owner: OutboxOwner | null): readonly WaitingChange<Change>[];
  /** Tries to send what waits. */
  flush(owner: OutboxOwner): Promise<void>;
  subscribe(listener: () => void): () => void;
  /** Another tab has changed the store. */
  changedElsewhere(): void;
}

/** Keeps changes that were made without a connection, in the browser, and sends them in their order. */
export function createOutbox<Change>(parts: OutboxParts<Change>): Outbox<Change> {
  const kept = createKept<Change>(parts);
  let attempt = 0;
  let stopTimer: (() => void) | null = null;
  let flushing: Promise<void> | null = null;

  async function sendAll(owner: OutboxOwner): Promise<void> {
    for (let next = kept.of(owner)[0]; next !== undefined; next = kept.of(owner)[0]) {
      try {
        if (!(await parts.isHere(owner))) return;
        await parts.send(next.change);
      } catch (error) {
        if (!parts.isRefusal(error)) return tryLater(owner);
        parts.onRefused(next.change, error);
      }
      attempt = 0;
      kept.remove(next.id);
    }
  }
  function tryLater(owner: OutboxOwner): void {
    const delay = retryDelayMs({ attempt, isUrgent: false, chance: parts.chance() });
    attempt += 1;
    stopTimer?.();
    stopTimer = parts.after(delay, () => void flush(owner));
  }
  /** One at a time in this tab as well: what is being sent isn't sent again, and what comes meanwhile goes with it. */
  function flush(owner: OutboxOwner): Promise<void> {
    stopTimer?.();
    if (kept.of(owner).length === 0) return Promise.resolve();
    flushing ??= parts
      .alone(() => sendAll(owner))
      .finally(() => {
        flushing = null;
      });
    return flushing;
  }
  const keep = (owner: OutboxOwner, change: Change) =>
    kept.add({ ...owner, id: parts.newId(), change, at: parts.now() });
  return {
    async do(owner, change) {
      if (kept.of(owner).length > 0) {
        keep(owner, change);
        void flush(owner);
        return 'waiting';
      }
      try {
        await parts.send(change);
        return 'saved';
      } catch (error) {
        if (parts.isRefusal(error)) throw error;
        keep(owner, change);
        tryLater(owner);
        return 'waiting';
      }
    },
    waiting: (owner) => (owner === null ? NONE : kept.of(owner)),
    flush,
    subscribe: kept.subscribe,
    changedElsewhere: kept.tell,
  };
}

/** The waiting changes in the store. It is read each time, because other tabs write there as well. */
function createKept<Change>({ key, store }: Pick<OutboxParts<Change>, 'key' | 'store'>) {
  type Waiting = readonly WaitingChange<Change>[];
  const listeners = new Set<() => void>();
  const byOwner = new Map<string, Waiting>();
  let seen: { text: string | null; all: Waiting } = { text: null, all: [] };

  function all(): Waiting {
    const text = store.getItem(key);
    if (text !== seen.text) {
      seen = { text, all: changesIn<Change>(text) };
      byOwner.clear();
    }
    return seen.all;
  }
  const tell = () => {
    for (const listener of listeners) listener();
  };
  function write(next: Waiting): void {
    store.setItem(key, JSON.stringify(next));
    tell();
  }
  return {
    of(owner: OutboxOwner): Waiting {
      const changes = all();
      const name = `${owner.accountId} ${owner.workspaceId}`;
      const own = byOwner.get(name) ?? changes.filter((one) => isOf(one, owner));
      byOwner.set(name, own);
      return own.length === 0 ? NONE : own;
    },
    add: (change: WaitingChange<Change>) => write([...all(), change]),
    remove: (id: string) => write(all().filter((one) => one.id !== id)),
    tell,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const NONE: readonly never[] = [];

const isOf = (one: OutboxOwner, owner: OutboxOwner) =>
  one.accountId === owner.accountId && one.workspaceId === owner.workspaceId;

function changesIn<Change>(text: string | null): readonly WaitingChange<Change>[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    // Written above; what another program wrote there is no list.
    return Array.isArray(kept) ? (kept as WaitingChange<Change>[]) : [];
  } catch {
    return [];
  }
}
