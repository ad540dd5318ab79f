import { asc, desc, eq, inArray } from 'drizzle-orm';
import type { WorkspacesService } from '#features/workspaces/server/service.ts';
import { assert } from '#kernel/assert.ts';
import type { WorkspaceId } from '#kernel/ids.ts';
import type { Operating } from '#platform/server/audit/audit.ts';
import { constraintOf, type Queries } from '#platform/server/db/database.ts';
import { newId } from '#platform/server/ids.ts';
import type { OutgoingEvent, Transaction } from '#platform/server/realtime/event-log.ts';
import { numbersLimits, PORT_IN_TOPIC, PORT_INS_OPEN_MAX } from '../../constants.ts';
import { numbersErrors } from '../../errors.ts';
import type {
  PortIn,
  PortInAtDesk,
  PortInCase,
  PortInForm,
  PortInState,
  PortInsShown,
} from '../../model-portins.ts';
import { kindOf } from '../../rules/number-kind.ts';
import { numberText, readInternational } from '../../rules/number-text.ts';
import { deskSteps, isOpen, type PortInEvent, statesShown, transition } from '../../rules/port-in.ts';
import { includedOf } from '../renting/finding.ts';
import type { OneNumber } from '../renting/owning.ts';
import type { NumberParts } from '../renting/parts.ts';
import { nothingYet, priceOf } from '../renting/reserving.ts';
import { numbersChanged } from '../renting/view.ts';
import { createStore } from '../store.ts';
import { portInOrders } from '../tables.ts';
import { historyOf, noteEvent } from './port-in-history.ts';

/** Orders to bring a number from another network. */
export interface PortIns {
  list(workspaceId: WorkspaceId): Promise<PortIn[]>;
  /** Whose a port-in is; null when there is none. */
  workspaceOf(id: string): Promise<WorkspaceId | null>;
  /**
   * Makes a draft with this id, or changes it.
   * @throws AppError numbers.badNumber, ownNumber, portInTaken, portInState, portInTooMany
   */
  draft(request: OneNumber, form: PortInForm): Promise<PortIn>;
  /** @throws AppError numbers.portInNotFound, portInState, portInUnderWay, ownNumber, portInTaken */
  submit(request: OneNumber): Promise<PortIn>;
  cancel(request: OneNumber): Promise<PortIn>;
  /** For the operator: the last changed first. Without drafts, and with cancelled ones only on request. */
  desk(show?: PortInsShown): Promise<PortInAtDesk[]>;
  /** @throws AppError numbers.portInNotFound, also for a draft */
  case(id: string): Promise<PortInCase>;
  /** A decision of the operator. Completing a port-in gives its owner the number. @throws AppError as above */
  decide(id: string, event: PortInEvent, operating: Operating): Promise<PortInCase>;
}

type Row = typeof portInOrders.$inferSelect;
type PortInParts = NumberParts & { readonly workspaces: Pick<WorkspacesService, 'ownerContactsOf'> };

const DESK_MAX = 500;
const SHOWN_BY_DEFAULT: readonly PortInState[] = [
  'submitted',
  'in-review',
  'scheduled',
  'rejected',
  'completed',
];

export function createPortIns(parts: PortInParts): PortIns {
  const { platform, workspaces } = parts;
  const { database, rateLimits, realtime } = platform;
  const { queries } = database;

  async function ofOwner(request: OneNumber, event: PortInEvent): Promise<PortIn> {
    await rateLimits.take(numbersLimits.change, request.workspaceId);
    return realtime.events.transact(async (transaction) => {
      await createStore(transaction.queries).lockOwner(request.workspaceId);
      const row = await locked(request.id, transaction.queries);
      // Other accounts' port-ins count as missing.
      if (row?.workspaceId !== request.workspaceId) throw numbersErrors.portInNotFound();
      return viewOf(await happens(parts, { row, event }, transaction));
    });
  }
  /** Reads all owners at once. One by one took a hundred times as long. */
  async function atDesk(rows: readonly Row[]): Promise<PortInAtDesk[]> {
    const owners = await workspaces.ownerContactsOf(
      rows.map(({ workspaceId }) => workspaceId),
      queries,
    );
    return rows.map((row) => ({ ...viewOf(row), owner: owners.get(row.workspaceId) ?? null }));
  }
  async function caseOf(row: Row): Promise<PortInCase> {
    const [shown] = await atDesk([row]);
    assert(shown !== undefined, 'what is shown of one order is one');
    return { ...shown, history: await historyOf(row.id, queries), next: deskSteps(row.state) };
  }

  return {
    workspaceOf: async (id) => (await find(id, queries))?.workspaceId ?? null,
    list: (workspaceId) => listOf(workspaceId, queries),
    async draft(request, form) {
      await rateLimits.take(numbersLimits.change, request.workspaceId);
      return realtime.events.transact((transaction) => draft(parts, { request, form }, transaction));
    },
    submit: (request) => ofOwner(request, { kind: 'submitted' }),
    cancel: (request) => ofOwner(request, { kind: 'cancelled' }),
    async desk(show) {
      const states = show === undefined ? SHOWN_BY_DEFAULT : statesShown(show);
      const rows = await queries
        .select()
        .from(portInOrders)
        .where(inArray(portInOrders.state, [...states]))
        .orderBy(desc(portInOrders.changedAt))
        .limit(DESK_MAX);
      return atDesk(rows);
    },
    async case(id) {
      const row = await find(id, queries);
      if (row === null || row.state === 'draft') throw numbersErrors.portInNotFound();
      return caseOf(row);
    },
    async decide(id, event, operating) {
      if (event.kind === 'scheduled' && event.for <= platform.clock.now()) throw numbersErrors.portInDay();
      const row = await find(id, queries);
      if (row === null) throw numbersErrors.portInNotFound();
      // Read outside: it is a transaction of its own.
      const { entitlements } = parts.billing.subscriptions;
      const plan = event.kind === 'completed' ? await entitlements(row.workspaceId) : null;
      const decided = await realtime.events.transact(async (transaction) => {
        await createStore(transaction.queries).lockOwner(row.workspaceId);
        const current = await locked(id, transaction.queries);
        assert(current !== null, 'orders are never deleted');
        const changed = await happens(parts, { row: current, event }, transaction);
        if (plan !== null) await arrive(parts, { row: changed, entitlements: plan }, transaction);
        await noteDecision(parts, { row: changed, event, operating }, transaction);
        return changed;
      });
      return caseOf(decided);
    },
  };
}

async function noteDecision(
  { platform }: PortInParts,
  { row, event, operating }: { row: Row; event: PortInEvent; operating: Operating },
  within: Transaction,
): Promise<void> {
  const { id, workspaceId, number } = row;
  await platform.audit.note(
    {
      ...operating,
      action: `port-in.${event.kind}`,
      subject: `port-in:${id}`,
      reason: event.kind === 'rejected' ? event.reason : null,
      facts: { workspace: workspaceId, number },
    },
    within,
  );
}

async function find(id: string, within: Queries): Promise<Row | null> {
  const [row] = await within.select().from(portInOrders).where(eq(portInOrders.id, id));
  return row ?? null;
}

async function locked(id: string, within: Queries): Promise<Row | null> {
  const [row] = await within.select().from(portInOrders).where(eq(portInOrders.id, id)).for('update');
  return row ?? null;
}

async function draft(
  { platform }: PortInParts,
  { request, form }: { request: OneNumber; form: PortInForm },
  { queries, emit }: Transaction,
): Promise<PortIn> {
  const { id, workspaceId } = request;
  const read = readInternational(form.number);
  if (read === null) throw numbersErrors.badNumber();
  const fields = {
    number: read.number,
    countryCode: read.countryCode,
    losingCarrier: form.losingCarrier,
    carrierAccount: form.carrierAccount,
    authorizedName: form.authorizedName,
    changedAt: platform.clock.now(),
  };
  await createStore(queries).lockOwner(workspaceId);
  await assertNobodys({ workspaceId, number: read.number }, queries);
  const known = await locked(id, queries);
  if (known !== null && known.workspaceId !== workspaceId) throw numbersErrors.portInNotFound();
  if (known === null) await assertRoom(workspaceId, queries);
  const record = known ?? { state: 'draft' as const, reason: null, scheduledFor: null };
  const next = transition(record, { kind: 'edited' });
  if (next === null) throw numbersErrors.portInState();
  const row: Row = { id, workspaceId, createdAt: fields.changedAt, ...known, ...fields, ...next };
  const { createdAt: _, ...changed } = row;
  await queries
    .insert(portInOrders)
    .values(row)
    .onConflictDoUpdate({ target: portInOrders.id, set: changed });
  // A draft is saved any number of times. Only its start is an event.
  if (known?.state !== 'draft') await noteEvent(row, { kind: 'edited' }, queries);
  emit(await portInsChanged(workspaceId, queries));
  return viewOf(row);
}

/** Refuses a number that is rented here, which a port-in can't take away. */
async function assertNobodys(
  { workspaceId, number }: Pick<Row, 'workspaceId' | 'number'>,
  queries: Queries,
): Promise<void> {
  const holder = await createStore(queries).holder(number);
  if (holder === null) return;
  throw holder.workspaceId === workspaceId ? numbersErrors.ownNumber() : numbersErrors.portInTaken();
}

async function assertRoom(workspaceId: WorkspaceId, queries: Queries): Promise<void> {
  const rows = await queries
    .select({ state: portInOrders.state })
    .from(portInOrders)
    .where(eq(portInOrders.workspaceId, workspaceId));
  if (rows.filter(({ state }) => isOpen(state)).length >= PORT_INS_OPEN_MAX)
    throw numbersErrors.portInTooMany();
}

/** Applies an event to a port-in. The row and its owner's numbers are locked. */
async function happens(
  { platform, tell }: PortInParts,
  { row, event }: { row: Row; event: PortInEvent },
  transaction: Transaction,
): Promise<Row> {
  const { queries, emit } = transaction;
  const next = transition(row, event);
  if (next === null) throw numbersErrors.portInState();
  if (event.kind === 'submitted' || event.kind === 'scheduled') {
    // Anyone renting it at this moment waits, and then finds that it is being ported in.
    await createStore(queries).lockNumber(row.number);
    await assertNobodys(row, queries);
  }
  const changed = { ...row, ...next, changedAt: platform.clock.now() };
  try {
    await queries.update(portInOrders).set(changed).where(eq(portInOrders.id, row.id));
  } catch (cause) {
    if (constraintOf(cause) === 'port_in_orders_one') throw numbersErrors.portInUnderWay({}, { cause });
    throw cause;
  }
  await noteEvent(changed, event, queries);
  const { workspaceId, number } = row;
  if (event.kind === 'rejected')
    await tell(workspaceId, { kind: 'port-in.rejected', number, reason: event.reason }, transaction);
  if (event.kind === 'scheduled')
    await tell(workspaceId, { kind: 'port-in.scheduled', number, scheduledFor: event.for }, transaction);
  if (event.kind === 'completed') await tell(workspaceId, { kind: 'port-in.completed', number }, transaction);
  emit(await portInsChanged(workspaceId, queries));
  return changed;
}

/** The number is its owner's here, from now on. Its first month costs nothing: moving it was work enough. */
async function arrive(
  parts: PortInParts,
  facts: { row: Row; entitlements: Parameters<typeof priceOf>[1]['entitlements'] },
  { queries, emit }: Transaction,
): Promise<void> {
  const { workspaceId, number, countryCode } = facts.row;
  const { entitlements } = facts;
  const store = createStore(queries);
  const included = await includedOf(workspaceId, null, queries);
  const hasDefault = (await store.ofWorkspace(workspaceId)).some(({ isDefault }) => isDefault);
  const isNew = await store.add({
    id: newId(),
    workspaceId,
    number,
    countryCode,
    areaCode: '',
    place: null,
    kind: kindOf(number),
    hasVoice: true,
    hasSms: false,
    hasFax: false,
    providerId: null,
    inventory: null,
    ...priceOf(parts, { countryCode, entitlements, included }),
    status: 'active',
    label: '',
    isDefault: !hasDefault,
    rentedAt: parts.platform.clock.now(),
    ...nothingYet,
  });
  if (!isNew) throw numbersErrors.numberTaken();
  emit(numbersChanged(workspaceId));
}

function viewOf(row: Row): PortIn {
  const { workspaceId: _, ...view } = row;
  return { ...view, text: numberText(row.number) };
}

async function listOf(workspaceId: WorkspaceId, within: Queries): Promise<PortIn[]> {
  const rows = await within
    .select()
    .from(portInOrders)
    .where(eq(portInOrders.workspaceId, workspaceId))
    .orderBy(asc(portInOrders.createdAt), asc(portInOrders.id));
  return rows.map(viewOf);
}

async function portInsChanged(workspaceId: WorkspaceId, within: Queries): Promise<OutgoingEvent> {
  const payload = await listOf(workspaceId, within);
  return { workspaceId, audience: 'numbers.manage', topic: PORT_IN_TOPIC, payload };
}
