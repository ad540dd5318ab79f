import type { Member } from '#platform/server/http/context.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import type { TaskParts } from '../board/checks.ts';
import { tellTouched } from '../board/events.ts';
import { createTaskStore, type StoredTask } from '../board/store.ts';
import { tellChanges } from '../board/telling.ts';

/** After a comment or a file came or went: how many there are is part of the task. */
export async function counted(
  parts: TaskParts,
  { member, before }: { member: Member; before: StoredTask },
  transaction: Transaction,
): Promise<void> {
  const store = createTaskStore(transaction.queries);
  await store.recount(before.row.id, parts.platform.clock.now());
  const now = await store.rows([before.row.id]);
  await tellChanges(parts, member, { before: [before], now }, transaction);
  tellTouched(before, transaction);
}
