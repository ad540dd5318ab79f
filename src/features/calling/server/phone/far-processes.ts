import { z } from 'zod';
import { asCallId, type CallId } from '#kernel/ids.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import type { Webhook } from '#platform/server/http/webhooks.ts';
import type { CallStore } from '../store.ts';
import { createLegs, type Legs } from './far-legs.ts';
import { createFarPlaces, type FarPlaces } from './far-places.ts';
import { createFarWebhooks } from './far-webhooks.ts';
import type { LiveCalls } from './live-calls.ts';
import type { PhoneParts } from './parts.ts';

/** What processes do for each other's phone calls. */
export interface FarProcesses {
  readonly legs: Legs;
  readonly places: FarPlaces;
  readonly webhooks: readonly Webhook[];
  /** Reports a phone call that changed here, because another process may hold it. */
  announceChange(id: CallId): void;
  start(): void;
  /** Stops listening to other processes' changes. Their requests are answered until `stop`. */
  stopFollowing(): void;
  stop(): void;
}

/** Message between processes when a telephone call changes in one that doesn't hold it. */
const CHANGED_TOPIC = 'calling.phoneChanged';
const changedMessage = z.object({ id: z.string(), from: z.string() });

type Joined = { live: LiveCalls; store: CallStore; bus: Bus };

export function joinProcesses(parts: PhoneParts, joined: Joined): FarProcesses {
  const following = followFromAfar(parts, joined);
  const legs = createLegs(parts, joined);
  const places = createFarPlaces(parts, joined);
  const webhooks = createFarWebhooks(parts, joined.bus);
  return {
    legs,
    places,
    webhooks: webhooks.webhooks,
    announceChange: following.tell,
    start() {
      for (const one of [following, legs, places, webhooks]) one.start();
    },
    stopFollowing: following.stop,
    stop() {
      for (const one of [legs, places, webhooks]) one.stop();
    },
  };
}

/** Follows changes that other processes make to calls held here, such as a hang-up. */
function followFromAfar(
  { processId, log }: PhoneParts,
  { live, store, bus }: { live: LiveCalls; store: CallStore; bus: Bus },
) {
  let unsubscribe: () => void = () => undefined;
  async function receive(payload: unknown): Promise<void> {
    const message = changedMessage.safeParse(payload);
    if (!message.success || message.data.from === processId || live.size === 0) return;
    const record = await store.findPhone(asCallId(message.data.id));
    if (record !== null) live.follow(record);
  }
  const failed = (cause: unknown) => log.warn({ err: cause }, 'a change of a call could not be passed on');
  return {
    tell: (id: CallId) => void bus.publish(CHANGED_TOPIC, { id, from: processId }).catch(failed),
    start() {
      unsubscribe = bus.subscribe(CHANGED_TOPIC, (payload) => void receive(payload).catch(failed));
    },
    stop: () => unsubscribe(),
  };
}
