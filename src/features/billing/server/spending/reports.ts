import type { IdentityDirectory } from '#features/identity/server/service.ts';
import { workspacesErrors } from '#features/workspaces/errors.ts';
import type { WorkspacesService } from '#features/workspaces/server/service.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import { csvLine } from '#kernel/csv.ts';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import { decimalUsd } from '#kernel/money.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import { exportLimit } from '../../constants-usage.ts';
import { billingErrors } from '../../errors.ts';
import type { OwnSpending, PersonSpending, TeamSpending } from '../../model-usage.ts';
import { monthOf, monthsBack } from '../../rules/spending/month.ts';
import { sumOf, sumsBy } from '../../rules/spending/spending-sums.ts';
import { formatNumber } from '../../rules/usage/format-number.ts';
import { kindWords } from '../../rules/usage/kind-words.ts';
import { namesOf } from '../usage/attribution.ts';
import type { PersonLimits } from './limits.ts';
import { createSpendingStore } from './store.ts';

/** What people of a workspace spent, and what they may spend. */
export interface SpendingReports {
  /** @throws AppError common.badInput for a month that is yet to come */
  team(workspaceId: WorkspaceId, month: string | undefined): Promise<TeamSpending>;
  own(member: Member, month: string | undefined): Promise<OwnSpending>;
  /** @throws AppError common.badInput, common.tooManyRequests */
  csv(workspaceId: WorkspaceId, month: string | undefined): Promise<{ month: string; text: string }>;
  /** @throws AppError workspaces.notAMember, billing.ownLimit, billing.ownersLimit */
  setLimit(
    by: Pick<Member, 'workspaceId' | 'accountId' | 'role'>,
    limit: { accountId: AccountId; microUsd: number | null },
  ): Promise<void>;
}

export interface SpendingParts {
  readonly platform: Pick<Platform, 'database' | 'clock' | 'rateLimits' | 'realtime'>;
  readonly limits: Pick<PersonLimits, 'set'>;
  readonly workspaces: Pick<WorkspacesService, 'peopleWho' | 'roleOf'>;
  readonly directory: Pick<IdentityDirectory, 'contactsOf'>;
}

export function createSpendingReports(parts: SpendingParts): SpendingReports {
  const { platform, workspaces, directory } = parts;
  const { database, rateLimits } = platform;
  const store = createSpendingStore(database.queries);
  return {
    async team(workspaceId, asked) {
      const month = monthAsked(asked, platform);
      const peopleWho = (action: 'usage.read-own' | 'workspace.transfer') =>
        workspaces.peopleWho(workspaceId, action, database.queries);
      const [rows, limitOf, members, owners, first] = await Promise.all([
        store.rows(workspaceId, { month }),
        store.all(workspaceId),
        peopleWho('usage.read-own'),
        peopleWho('workspace.transfer'),
        store.firstMonth(workspaceId),
      ]);
      const spent = sumsBy(rows, 'person');
      const idle = members.filter((id) => !spent.some(({ person }) => person === id));
      const all = [...spent, ...idle.map((person) => ({ person, ...sumOf([]) }))];
      const nameOf = await namesOf(directory, all, database.queries);
      const people = all.map(
        ({ person, ...sums }): PersonSpending => ({
          ...sums,
          accountId: person,
          name: nameOf(person),
          isMember: members.some((id) => id === person),
          isOwner: owners.some((id) => id === person),
          limitMicroUsd: (person === null ? undefined : limitOf.get(person)) ?? null,
        }),
      );
      return { ...monthView(rows, { month, first, now: platform.clock.now() }), people };
    },
    async own({ workspaceId, accountId }, asked) {
      const month = monthAsked(asked, platform);
      const [rows, limitOf, first] = await Promise.all([
        store.rows(workspaceId, { month, person: accountId }),
        store.all(workspaceId),
        store.firstMonth(workspaceId),
      ]);
      const limitMicroUsd = limitOf.get(accountId) ?? null;
      return { ...monthView(rows, { month, first, now: platform.clock.now() }), limitMicroUsd };
    },
    async csv(workspaceId, asked) {
      const month = monthAsked(asked, platform);
      await rateLimits.take(exportLimit, workspaceId);
      const rows = await store.rows(workspaceId, { month });
      const nameOf = await namesOf(directory, rows, database.queries);
      const lines = rows
        .toSorted((one, other) => other.microUsd - one.microUsd || other.seconds - one.seconds)
        .map(({ person, number, kind, microUsd, seconds, uses }) =>
          csvLine([
            month,
            { text: nameOf(person) ?? '' },
            { text: number ?? '' },
            kindWords[kind],
            uses,
            seconds,
            decimalUsd(microUsd),
            'USD',
          ]),
        );
      return { month, text: [csvLine(HEADER), ...lines].join('') };
    },
    setLimit: settingLimits(parts),
  };
}

function settingLimits({ platform, limits, workspaces }: SpendingParts): SpendingReports['setLimit'] {
  return async ({ workspaceId, role, accountId: setBy }, { accountId, microUsd }) => {
    if (accountId === setBy && role !== 'owner') throw billingErrors.ownLimit();
    const theirs = await workspaces.roleOf(workspaceId, accountId);
    if (theirs === null) throw workspacesErrors.notAMember();
    if (theirs === 'owner' && role !== 'owner') throw billingErrors.ownersLimit();
    await platform.realtime.events.transact((transaction) =>
      limits.set({ workspaceId, accountId, microUsd, setBy }, transaction),
    );
  };
}

const HEADER = ['Month', 'Person', 'Number', 'For', 'Count', 'Seconds', 'Amount', 'Unit'] as const;

function monthAsked(asked: string | undefined, { clock }: SpendingParts['platform']): string {
  const current = monthOf(clock.now());
  if (asked !== undefined && asked > current)
    throw commonErrors.badInput({ fields: [{ path: 'month', message: 'This month is yet to come' }] });
  return asked ?? current;
}

function monthView(
  rows: Parameters<typeof sumOf>[0],
  { month, first, now }: { month: string; first: string | null; now: number },
) {
  const numbers = sumsBy(rows, 'number').map((sums) => ({
    ...sums,
    formatted: sums.number === null ? null : formatNumber(sums.number),
  }));
  const months = monthsBack(monthOf(now), first);
  return { month, months, currency: 'USD' as const, ...sumOf(rows), numbers };
}
