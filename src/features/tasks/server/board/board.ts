import type { Member } from '#platform/server/http/context.ts';
import type { TaskState } from '../../constants.ts';
import { tasksErrors } from '../../errors.ts';
import type { Task, TaskSource } from '../../model.ts';
import type { GivenFacts } from '../../rules/board/facts.ts';
import { positionBetween } from '../../rules/board/positions.ts';
import { mustFit, type TasksPlan } from '../../rules/plan.ts';
import { changesOf, doneChanges, type Inside, newRow, parentOf, remindAt } from './changing.ts';
import { planOf, type TaskParts } from './checks.ts';
import { afterState } from './following.ts';
import { erase, setGone } from './gone.ts';
import { createTaskStore, type NewTask, type StoredTask } from './store.ts';
import { tellChanges, withNeighbours } from './telling.ts';

export type Board = ReturnType<typeof createBoard>;

/** The tasks of workspaces, for those who see them. */
export function createBoard(parts: TaskParts) {
  const { realtime, clock } = parts.platform;
  return {
    /**
     * @param id made by the page: a repeated request returns the task that is there
     * @throws AppError tasks.* for what doesn't fit, billing apart: see rules/plan.ts
     */
    async create(
      member: Member,
      {
        id,
        parentId = null,
        source = null,
      }: { id: string; parentId?: string | null | undefined; source?: TaskSource | null | undefined },
      given: GivenFacts,
    ): Promise<Task> {
      const plan = await planOf(parts, member);
      return realtime.events.transact(async (transaction) => {
        const store = createTaskStore(transaction.queries);
        await store.hold(member.workspaceId);
        const again = await store.one(member, id);
        if (again !== null) return again.task;
        const now = clock.now();
        const inside: Inside = { parts, member, plan, now, transaction };
        const parent = await parentOf(parentId, inside);
        const { row, waits } = await newRow({ id, parent, source }, given, inside);
        if (!(await store.add(row))) throw tasksErrors.keyReused();
        const found = await store.one(member, id);
        if (found === null) throw tasksErrors.keyReused();
        await store.setWaits(found.row, waits);
        if (row.doneAt == null) mustFit(plan, await activeFor(plan, inside));
        await tellAll(
          {
            found: null,
            added: [id],
            others: await withNeighbours([found], { at: now, waiting: [] }, transaction),
          },
          inside,
        );
        const [added] = await store.rows([id]);
        return added?.task ?? found.task;
      });
    },

    /** Changes what is given; of two people who change different things at once, both are kept. */
    change: (member: Member, id: string, given: GivenFacts): Promise<Task> =>
      changeOne(parts, { member, id }, (found, inside) => changesOf(found, given, inside)),

    /** Puts a task behind another one. Of two people who drag it at once, the later one decides. */
    move: (
      member: Member,
      {
        id,
        after,
        state,
        sectionId,
      }: {
        id: string;
        after: string | null;
        state?: TaskState | undefined;
        sectionId?: string | null | undefined;
      },
    ): Promise<Task> =>
      changeOne(parts, { member, id }, async (found, inside) => ({
        ...(await changesOf(found, { state, sectionId }, inside)),
        position: await positionAfter(member, after, inside),
      })),

    remove: (member: Member, ids: readonly string[]): Promise<number> =>
      setGone(parts, member, { ids, isGone: true }),

    /** @throws AppError tasks.tooManyActive */
    restore: (member: Member, ids: readonly string[]): Promise<number> =>
      setGone(parts, member, { ids, isGone: false }),

    /** Deletes for good, whether they were deleted before or not. */
    erase: (member: Member, ids: readonly string[]): Promise<number> => erase(parts, member, ids),
  };
}

async function positionAfter(member: Member, after: string | null, { transaction }: Inside): Promise<string> {
  const store = createTaskStore(transaction.queries);
  // A neighbour that is gone meanwhile: it comes first.
  const before = after === null ? null : ((await store.one(member, after))?.row.position ?? null);
  return positionBetween(before, await store.placeAfter(member.workspaceId, before));
}

async function activeFor({ activeMax }: TasksPlan, { member, transaction }: Inside): Promise<number> {
  return activeMax === null ? 0 : createTaskStore(transaction.queries).active(member.workspaceId);
}

async function tellAll(
  {
    found,
    added = [],
    others,
    gone = [],
  }: { found: StoredTask | null; added?: string[]; others: readonly string[]; gone?: readonly StoredTask[] },
  { parts, member, transaction }: Inside,
): Promise<void> {
  const ids = new Set([...(found === null ? [] : [found.row.id]), ...added, ...others]);
  const now = await createTaskStore(transaction.queries).rows([...ids]);
  await tellChanges(
    parts,
    member,
    { before: [...(found === null ? [] : [found]), ...gone], now },
    transaction,
  );
}

/** Changes one task while its workspace is held, with what depends on it. */
function changeOne(
  parts: TaskParts,
  { member, id }: { member: Member; id: string },
  change: (found: StoredTask, inside: Inside) => Promise<Partial<NewTask>>,
): Promise<Task> {
  const { realtime, clock } = parts.platform;
  return planOf(parts, member).then((plan) =>
    realtime.events.transact(async (transaction) => {
      const store = createTaskStore(transaction.queries);
      await store.hold(member.workspaceId);
      const found = await store.one(member, id, { lock: true });
      if (found === null) throw tasksErrors.notFound();
      const now = clock.now();
      const inside: Inside = { parts, member, plan, now, transaction };
      const given = await change(found, inside);
      const changes = { ...given, ...doneChanges(found.row, given.state, inside) };
      const isReopened = found.row.doneAt !== null && changes.doneAt === null;
      await store.change([id], { ...changes, remindAt: remindAt({ ...found.row, ...changes }, now) }, now);
      const others = await afterState(found, changes, inside);
      if (isReopened) mustFit(plan, await activeFor(plan, inside));
      await tellAll({ found, others: others.changed, gone: others.gone }, inside);
      const changed = await store.one(member, id);
      // Whoever gave their own task away sees it no longer.
      return changed?.task ?? found.task;
    }),
  );
}
