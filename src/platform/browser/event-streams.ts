import type { DurableEvent, StreamPlaces, Welcome } from '#kernel/realtime-protocol.ts';
import { createEventSequence, type EventSequence } from './event-sequence.ts';

/** A client's position in each of its streams. */
export interface EventStreams {
  /** The last sequence number that was applied of each stream. */
  last(): StreamPlaces;
  /** The workspace whose streams these are; null before the first greeting. */
  workspaceId(): string | null;
  /** Takes the server's greeting: follows exactly these streams. New ones start from a fresh fetch. */
  greeted(welcome: Pick<Welcome, 'workspaceId' | 'heads'>): void;
  received(stream: string, batch: readonly DurableEvent[]): void;
  /** The missed events of a stream can't be replayed: everything is fetched again. */
  startAfresh(stream: string, head: number): void;
  /** Whether there has been a greeting. */
  isGreeted(): boolean;
  /** Whether an event is known to exist that has not been applied. */
  isBehind(): boolean;
  /** Forgets the workspace's streams, so that the next ones start from a fresh fetch. */
  leaveWorkspace(): void;
}

const ACCOUNT = 'account';

export function createEventStreams(options: {
  deliver: (event: DurableEvent) => void;
  askForMissing: () => void;
  refetch: () => void;
}): EventStreams {
  const sequences = new Map<string, EventSequence>();
  let workspaceId: string | null = null;
  const leaveWorkspace = () => {
    workspaceId = null;
    for (const name of sequences.keys()) if (name !== ACCOUNT) sequences.delete(name);
  };
  return {
    last() {
      const places: Record<string, number> = {};
      for (const [name, { last }] of sequences) places[name] = last;
      return places;
    },
    workspaceId: () => workspaceId,
    greeted(welcome) {
      // Another workspace has other streams under the same names.
      if (welcome.workspaceId !== workspaceId) leaveWorkspace();
      workspaceId = welcome.workspaceId;
      for (const name of sequences.keys()) if (!Object.hasOwn(welcome.heads, name)) sequences.delete(name);
      let hasNew = false;
      for (const [name, head] of Object.entries(welcome.heads)) {
        const known = sequences.get(name);
        if (known === undefined) sequences.set(name, createEventSequence(head, options));
        known?.greeted(head);
        hasNew ||= known === undefined;
      }
      if (hasNew) options.refetch();
    },
    received: (stream, batch) => sequences.get(stream)?.received(batch),
    startAfresh: (stream, head) => sequences.get(stream)?.startAfresh(head),
    isGreeted: () => sequences.size > 0,
    isBehind: () => [...sequences.values()].some((sequence) => sequence.isBehind()),
    leaveWorkspace,
  };
}
