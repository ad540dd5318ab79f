import type { BillingService } from '#features/billing/server/service.ts';
import type { CallingService } from '#features/calling/server/service.ts';
import type { DeskPerson, IdentityDesk } from '#features/identity/server/service.ts';
import type { NumbersService } from '#features/numbers/server/service.ts';
import type { WorkspacesDesk } from '#features/workspaces/server/service.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import { parseE164 } from '#kernel/e164.ts';
import { type AccountId, asAccountId, type WorkspaceId } from '#kernel/ids.ts';
import type { Platform } from '#platform/server/platform.ts';
import { DESK_PAGE_SIZE } from '../../constants.ts';
import type { DeskNote, PersonPage, WorkspacePage } from '../../model.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { NoteRow, Notes } from './notes.ts';

export interface DeskParts {
  readonly platform: Platform;
  readonly people: IdentityDesk;
  readonly workspaces: WorkspacesDesk;
  readonly billing: Pick<BillingService, 'wallet' | 'subscriptions' | 'grantPlan'>;
  readonly numbers: Pick<NumbersService, 'ownerOf' | 'numbersOf'>;
  readonly calling: Pick<CallingService, 'lastCallsOf' | 'endSuspended'>;
  readonly log: AuditLog;
  readonly notes: Notes;
}

interface Search {
  readonly text?: string | undefined;
  readonly before?: string | undefined;
}

/** Reads people and workspaces for the operator, out of every feature that knows something of them. */
export function createDesk(parts: DeskParts) {
  const { platform, people, workspaces, numbers } = parts;
  const page = { limit: DESK_PAGE_SIZE + 1 };

  /** The workspace that rents a number, if that is what was typed. */
  async function renterOf(text: string): Promise<WorkspaceId | null> {
    const number = parseE164(text.replaceAll(/[\s().-]/g, ''));
    return number === null ? null : ((await numbers.ownerOf(number))?.workspaceId ?? null);
  }

  return {
    async people({ text = '', before }: Search) {
      const renter = await renterOf(text);
      if (renter !== null) {
        const members = (await workspaces.members(renter)) ?? [];
        return { people: await people.people(members.map(({ accountId }) => accountId)), next: null };
      }
      const found = await people.find({ text, before: before ?? null, now: platform.clock.now(), ...page });
      const shown = found.slice(0, DESK_PAGE_SIZE);
      return { people: shown, next: nextOf(text, found, shown) };
    },
    async workspaces({ text = '', before }: Search) {
      const renter = await renterOf(text);
      if (renter !== null) return { workspaces: await workspaces.workspaces([renter]), next: null };
      const found = await workspaces.find({ text, before: before ?? null, ...page });
      const shown = found.slice(0, DESK_PAGE_SIZE);
      return { workspaces: shown, next: nextOf(text, found, shown) };
    },
    person: (accountId: AccountId) => personPage(parts, accountId),
    workspace: (workspaceId: WorkspaceId) => workspacePage(parts, workspaceId),
  };
}

/** A search shows its first page alone: whoever wants another person types more. */
function nextOf<One extends { id: string }>(
  text: string,
  found: readonly One[],
  shown: readonly One[],
): string | null {
  return text.trim() === '' && found.length > shown.length ? (shown.at(-1)?.id ?? null) : null;
}

async function personPage(parts: DeskParts, accountId: AccountId): Promise<PersonPage> {
  const subject = `account:${accountId}`;
  const facts = await parts.people.person(accountId);
  const roles = await parts.workspaces.of(accountId);
  const [found, calls, notes, audit] = await Promise.all([
    parts.workspaces.workspaces(roles.map(({ id }) => id)),
    parts.calling.lastCallsOf(accountId),
    parts.notes.of(subject),
    parts.log.about(subject),
  ]);
  const holdings = await Promise.all(
    found.map(async (one) => ({ ...one, ...(await holdingOf(parts, one.id)) })),
  );
  const byId = new Map(holdings.map((one) => [one.id, one]));
  return {
    ...facts,
    sessions: [...facts.sessions],
    safety: [...facts.safety],
    factors: [...facts.factors],
    workspaces: roles.flatMap(({ id, role }) => {
      const workspace = byId.get(id);
      return workspace === undefined ? [] : [{ ...workspace, role }];
    }),
    calls: calls.map(({ placedAt: at, ...call }) => ({ at, ...call })),
    notes: await namedNotes(parts, notes),
    audit,
  };
}

async function workspacePage(parts: DeskParts, workspaceId: WorkspaceId): Promise<WorkspacePage> {
  const subject = `workspace:${workspaceId}`;
  const [workspace] = await parts.workspaces.workspaces([workspaceId]);
  const members = await parts.workspaces.members(workspaceId);
  if (workspace === undefined || members === null) throw commonErrors.notFound();
  const [people, holding, notes, audit] = await Promise.all([
    parts.people.people(members.map(({ accountId }) => accountId)),
    holdingOf(parts, workspaceId),
    parts.notes.of(subject),
    parts.log.about(subject),
  ]);
  const byId = new Map<string, DeskPerson>(people.map((person) => [person.id, person]));
  return {
    workspace,
    ...holding,
    members: members.flatMap(({ accountId, role, joinedAt }) => {
      const person = byId.get(accountId);
      return person === undefined ? [] : [{ person, role, joinedAt }];
    }),
    notes: await namedNotes(parts, notes),
    audit,
  };
}

/** What a workspace has: its plan, its balance and its numbers. */
async function holdingOf(
  { billing, numbers }: Pick<DeskParts, 'billing' | 'numbers'>,
  workspaceId: WorkspaceId,
): Promise<Pick<WorkspacePage, 'plan' | 'balanceMicroUsd' | 'numbers'>> {
  const [plans, wallet, rented] = await Promise.all([
    billing.subscriptions.view(workspaceId),
    billing.wallet(workspaceId),
    numbers.numbersOf(workspaceId),
  ]);
  const monthly = plans.running.find(({ line }) => line === 'monthly');
  return {
    plan: {
      id: monthly?.planId ?? 'free',
      status: monthly?.status ?? 'active',
      until: monthly === undefined || monthly.planId === 'free' ? null : monthly.periodEnd,
    },
    balanceMicroUsd: wallet.availableMicroUsd,
    numbers: rented.map(({ number, text }) => ({ number, text })),
  };
}

export async function namedNotes(
  { people }: Pick<DeskParts, 'people'>,
  rows: readonly NoteRow[],
): Promise<DeskNote[]> {
  const writers = await people.people([...new Set(rows.map(({ writtenBy }) => asAccountId(writtenBy)))]);
  const names = new Map<string, string>(writers.map(({ id, name }) => [id, name]));
  return rows.map(({ id, writtenBy, body, at }) => ({
    id,
    body,
    at,
    by: names.get(writtenBy) ?? 'Deleted account',
  }));
}
