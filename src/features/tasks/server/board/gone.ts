import { sql } from 'drizzle-orm';
import type { Queries } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import { mustFit } from '../../rules/plan.ts';
import { remindAt } from './changing.ts';
import { planOf, type TaskParts } from './checks.ts';
import { createTaskStore } from './store.ts';
import { tellChanges, withNeighbours } from './telling.ts';

/** Deletes or restores tasks, each with its steps. @returns how many without the steps. @throws AppError tasks.tooManyActive */
export async function setGone(
  parts: TaskParts,
  member: Member,
  { ids, isGone }: { ids: readonly string[]; isGone: boolean },
): Promise<number> {
  const { realtime, clock } = parts.platform;
  const plan = await planOf(parts, member);
  return realtime.events.transact(async (transaction) => {
    const store = createTaskStore(transaction.queries);
    await store.hold(member.workspaceId);
    const found = await store.these(member, ids, { lock: true, isOwned: true, isGone: !isGone });
    if (found.length === 0) return 0;
    const now = clock.now();
    const steps = await store.rows(
      await stepsOf(
        found.map(({ row }) => row.id),
        transaction.queries,
      ),
    );
    const whole = new Set(found.map(({ row }) => row.id));
    const before = [...found, ...steps.filter(({ row }) => !whole.has(row.id))];
    for (const { row } of before) {
      const gone = isGone
        ? { deletedAt: now, deletedBy: member.accountId }
        : { deletedAt: null, deletedBy: null };
      await store.change([row.id], { ...gone, remindAt: isGone ? null : remindAt(row, now) }, now);
    }
    if (!isGone && plan.activeMax !== null) mustFit(plan, await store.active(member.workspaceId));
    const changed = before.map(({ row }) => row.id);
    const waiting = await store.waiting(changed);
    const others = await withNeighbours(before, { at: now, waiting }, transaction);
    const there = await store.rows([...others, ...(isGone ? [] : changed)]);
    const shown = there.filter(({ row }) => row.deletedAt === null);
    await tellChanges(parts, member, { before: isGone ? before : [], now: shown }, transaction);
    return found.length;
  });
}

/** Steps that are there while their task is, and those that went together with it. */
async function stepsOf(ids: readonly string[], queries: Queries): Promise<string[]> {
  const { rows } = await queries.execute<{ id: string }>(sql`
    select s.id from tasks s join tasks t on t.id = s.parent_id
    where t.id = any(${sql.param([...ids])}::text[]) and s.deleted_at is not distinct from t.deleted_at`);
  return rows.map(({ id }) => id);
}

/** Deletes for good, whether they were deleted before or not. */
export function erase(parts: TaskParts, member: Member, ids: readonly string[]): Promise<number> {
  const { realtime, clock } = parts.platform;
  return realtime.events.transact(async (transaction) => {
    const store = createTaskStore(transaction.queries);
    await store.hold(member.workspaceId);
    const there = await store.these(member, ids, { lock: true, isOwned: true });
    const gone = await store.these(member, ids, { lock: true, isOwned: true, isGone: true });
    const before = [...there, ...gone];
    if (before.length === 0) return 0;
    const waiting = await store.waiting(before.map(({ row }) => row.id));
    await store.erase(before.map(({ row }) => row.id));
    const others = await withNeighbours(before, { at: clock.now(), waiting }, transaction);
    const now = await store.rows(others);
    await tellChanges(parts, member, { before, now }, transaction);
    return before.length;
  });
}
