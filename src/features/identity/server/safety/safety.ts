import type { AccountId } from '#kernel/ids.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { SAFETY_EVENT } from '../../constants.ts';
import type { SafetyEvent, SafetyKind } from '../../model.ts';
import { shortNetwork } from '../../rules/safety/short-network.ts';
import type { Client } from '../auth/auth.ts';
import { safetyEvents } from './tables.ts';

/** Something that happened to an account. */
export interface Happening {
  readonly accountId: AccountId;
  readonly kind: SafetyKind;
  /** From where; null: not from a browser. */
  readonly client: Client | null;
  readonly facts?: Readonly<Record<string, string>>;
}

/** The history that an account's owner reads. */
export interface Safety {
  /** Adds to the history, and tells the open pages of the account, when the transaction commits. */
  note(transaction: Transaction, happening: Happening): Promise<void>;
}

/** Longest name of a program that is kept. */
const USER_AGENT_MAX = 400;

export function createSafety({ clock }: { clock: Clock }): Safety {
  return {
    async note({ queries, emit }, { accountId, kind, client, facts = {} }) {
      const now = clock.now();
      const network = client === null ? null : shortNetwork(client.ip);
      const userAgent = client?.userAgent?.slice(0, USER_AGENT_MAX) ?? null;
      const [row] = await queries
        .insert(safetyEvents)
        .values({ accountId, kind, network, place: null, userAgent, facts, at: new Date(now) })
        .returning({ id: safetyEvents.id });
      const id = String(row?.id);
      const payload: SafetyEvent = { id, kind, at: now, network, place: null, userAgent, facts };
      emit({ accountId, topic: SAFETY_EVENT, payload });
    },
  };
}
