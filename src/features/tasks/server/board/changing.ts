import type { AccountId } from '#kernel/ids.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { NORMAL_PRIORITY, STEPS_MAX, type TaskState } from '../../constants.ts';
import { tasksErrors } from '../../errors.ts';
import type { Due, TaskFacts, TaskSource } from '../../model.ts';
import { factsProblem, type GivenFacts, labelsOf, remindersOf, searchedOf } from '../../rules/board/facts.ts';
import { positionBetween } from '../../rules/board/positions.ts';
import { mustInclude, type TasksPlan } from '../../rules/plan.ts';
import { dueAt, nextReminder, USUAL_REMINDERS } from '../../rules/planning/due.ts';
import {
  maybeProject,
  mustBeContact,
  mustBeInTeam,
  mustBeSection,
  type ProjectRow,
  privacyIn,
  type TaskParts,
  waitsFor,
} from './checks.ts';
import { createTaskStore, type NewTask, type StoredTask, type TaskRow } from './store.ts';

/** A change of tasks while their workspace is held. */
export interface Inside {
  readonly parts: TaskParts;
  readonly member: Member;
  readonly plan: TasksPlan;
  readonly now: number;
  readonly transaction: Transaction;
}

/** @throws AppError tasks.notFound, stepOfStep, tooManySteps */
export async function parentOf(id: string | null, { member, transaction }: Inside): Promise<TaskRow | null> {
  if (id === null) return null;
  const found = await createTaskStore(transaction.queries).one(member, id, { lock: true });
  if (found === null) throw tasksErrors.notFound();
  if (found.row.parentId !== null) throw tasksErrors.stepOfStep();
  if (found.row.steps >= STEPS_MAX) throw tasksErrors.tooManySteps();
  return found.row;
}

const NO_FACTS: TaskFacts = {
  title: '',
  notes: '',
  state: 'todo',
  priority: NORMAL_PRIORITY,
  labels: [],
  assigneeId: null,
  due: null,
  reminders: [...USUAL_REMINDERS],
  repeats: null,
  projectId: null,
  sectionId: null,
  contactId: null,
  waitsFor: [],
};

/** A task as it is added: to whoever adds it, unless they say otherwise or it is a step. */
export async function newRow(
  { id, parent, source }: { id: string; parent: TaskRow | null; source: TaskSource | null },
  given: GivenFacts,
  inside: Inside,
): Promise<{ row: NewTask; waits: string[] }> {
  const { parts, member, now, transaction } = inside;
  const { queries } = transaction;
  const store = createTaskStore(queries);
  const maker = member.accountId;
  const facts: TaskFacts = { ...NO_FACTS, assigneeId: parent === null ? maker : null, ...definedOf(given) };
  const problem = factsProblem(facts, { isStep: parent !== null });
  if (problem !== null) throw problem;
  const project = parent === null ? await maybeProject(member, facts.projectId, queries) : null;
  const assigneeId = await allow({ facts, given: facts, project, was: null }, inside);
  const sectionId = parent === null ? facts.sectionId : null;
  if (sectionId !== null) await mustBeSection({ sectionId, projectId: project?.id ?? null }, queries);
  await mustBeContact(parts, member, { contactId: facts.contactId, queries });
  const waits = await waitsFor(member, { id, wanted: facts.waitsFor }, queries);
  const { due, labels } = facts;
  const isDone = facts.state === 'done';
  const row: NewTask = {
    ...storedFacts(facts),
    id,
    workspaceId: member.workspaceId,
    projectId: parent === null ? (project?.id ?? null) : parent.projectId,
    sectionId,
    parentId: parent?.id ?? null,
    privateTo: parent === null ? privacyIn(project, maker) : parent.privateTo,
    assigneeId,
    createdBy: maker,
    source,
    reminders: remindersOf(facts.reminders),
    position: positionBetween(await store.lastPlace(member.workspaceId), null),
    searched: searchedOf({ ...facts, labels }),
    doneAt: isDone ? now : null,
    doneBy: isDone ? maker : null,
    createdAt: now,
    changedAt: now,
    remindAt: isDone ? null : nextReminder(due, facts.reminders, now),
  };
  return { row, waits };
}

/** Checks who has to do it, and that the plan includes what is new. @returns who has to do it */
async function allow(
  {
    facts,
    given,
    project,
    was,
  }: {
    facts: Pick<TaskFacts, 'assigneeId'>;
    given: GivenFacts;
    project: ProjectRow | null;
    was: TaskRow | null;
  },
  { parts, member, plan, transaction }: Inside,
): Promise<AccountId | null> {
  const { assigneeId } = facts;
  const isGivenNow = assigneeId !== null && assigneeId !== (was?.assigneeId ?? null);
  const isInShared = project !== null && project.privateTo === null && project.id !== was?.projectId;
  mustInclude(plan, {
    shares: isInShared || (isGivenNow && assigneeId !== member.accountId),
    full: (given.repeats ?? null) !== null || (given.waitsFor ?? []).length > 0,
  });
  if (assigneeId === null) return null;
  if (!isGivenNow) return was?.assigneeId ?? null;
  return mustBeInTeam(parts, member, assigneeId, transaction.queries);
}

const storedFacts = ({ title, notes, state, priority, labels, due, repeats, contactId }: TaskFacts) => ({
  title: title.trim(),
  notes,
  state,
  priority,
  labels: labelsOf(labels),
  repeats,
  contactId,
  ...storedDue(due),
});

export const storedDue = (due: Due | null) => ({
  dueDay: due?.day ?? null,
  dueTime: due?.time ?? null,
  timeZone: due?.timeZone ?? null,
  dueAt: due === null ? null : dueAt(due),
});

/** Columns that a request changes. Waits are written at once. */
export async function changesOf(
  { row, task }: StoredTask,
  given: GivenFacts,
  inside: Inside,
): Promise<Partial<NewTask>> {
  const { parts, member, transaction } = inside;
  const { queries } = transaction;
  const facts: TaskFacts = { ...task, ...definedOf(given) };
  const isStep = row.parentId !== null;
  const problem = factsProblem(facts, { isStep });
  if (problem !== null) throw problem;
  const moves = !isStep && given.projectId !== undefined && given.projectId !== row.projectId;
  const project = moves ? await maybeProject(member, facts.projectId, queries) : null;
  const assigneeId = await allow({ facts, given, project, was: row }, inside);
  const sectionId = moves ? (given.sectionId ?? null) : facts.sectionId;
  const projectId = moves ? (project?.id ?? null) : row.projectId;
  if (sectionId !== null && (moves || sectionId !== row.sectionId))
    await mustBeSection({ sectionId, projectId }, queries);
  // A task stays with a contact that is gone.
  if (facts.contactId !== row.contactId)
    await mustBeContact(parts, member, { contactId: facts.contactId, queries });
  if (given.waitsFor !== undefined) {
    const wanted = await waitsFor(member, { id: row.id, wanted: given.waitsFor }, queries);
    await createTaskStore(queries).setWaits(row, wanted);
  }
  return {
    ...storedFacts(facts),
    assigneeId,
    sectionId,
    reminders: remindersOf(facts.reminders),
    searched: searchedOf(facts),
    ...(moves ? { projectId, privateTo: privacyIn(project, row.createdBy ?? member.accountId) } : {}),
  };
}

/** What a change of the state means for when it was done. */
export function doneChanges(
  row: TaskRow,
  state: TaskState | undefined,
  { member, now }: Inside,
): Partial<NewTask> {
  if (state === undefined || (state === 'done') === (row.doneAt !== null)) return {};
  return state === 'done' ? { doneAt: now, doneBy: member.accountId } : { doneAt: null, doneBy: null };
}

/** The next reminder of a task; null if there is none, or it is done. */
export const remindAt = (row: NewTask, now: number) => {
  const { dueDay, dueTime, timeZone, reminders, doneAt } = row;
  if (doneAt != null || dueDay == null || timeZone == null) return null;
  return nextReminder({ day: dueDay, time: dueTime ?? null, timeZone }, reminders, now);
};

/** Without what a request leaves out. */
function definedOf(given: GivenFacts): Partial<TaskFacts> {
  // Only keys of the facts are given.
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
