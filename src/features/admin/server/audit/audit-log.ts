import type { IdentityDesk } from '#features/identity/server/service.ts';
import type { WorkspacesDesk } from '#features/workspaces/server/service.ts';
import { csvLine } from '#kernel/csv.ts';
import { asAccountId, asWorkspaceId } from '#kernel/ids.ts';
import type { Alarms } from '#platform/server/alarms.ts';
import type { Audit, AuditFilter } from '#platform/server/audit/audit.ts';
import { DESK_PAGE_SIZE } from '../../constants.ts';
import type { AuditCheck, AuditRow } from '../../model.ts';

const WHAT_TO_DO = 'Compare it with a backup.';

type StoredRow = Awaited<ReturnType<Audit['page']>>[number];

/** The audit log as operators read it, with the names of whom it is about. */
export interface AuditLog {
  page(
    filter: AuditFilter,
    before: number | null,
  ): Promise<{ rows: AuditRow[]; next: number | null; check: AuditCheck | null }>;
  /** What happened to one person or workspace, newest first. */
  about(subject: string): Promise<AuditRow[]>;
  csv(filter: AuditFilter): AsyncIterable<string>;
  verify(): Promise<AuditCheck>;
}

export function createAuditLog(parts: {
  audit: Audit;
  alarms: Pick<Alarms, 'settle'>;
  people: Pick<IdentityDesk, 'people'>;
  workspaces: Pick<WorkspacesDesk, 'workspaces'>;
}): AuditLog {
  const { audit, alarms } = parts;
  async function named(rows: readonly StoredRow[]): Promise<AuditRow[]> {
    const accounts = rows.flatMap(({ by, subject }) => [by, idIn(subject, 'account')]);
    const workspaceIds = rows.map(({ subject }) => idIn(subject, 'workspace'));
    const [people, workspaces] = await Promise.all([
      parts.people.people([...new Set(accounts.filter((id) => id !== null))].map(asAccountId)),
      parts.workspaces.workspaces([...new Set(workspaceIds.filter((id) => id !== null))].map(asWorkspaceId)),
    ]);
    const names = new Map<string, string>(people.map(({ id, name }) => [`account:${id}`, name]));
    for (const { id, name } of workspaces) names.set(`workspace:${id}`, name);
    return rows.map(({ previous: _previous, by, at, ...row }) => ({
      ...row,
      at: Math.floor(at),
      by: by === null ? null : { id: by, name: names.get(`account:${by}`) ?? 'Deleted account' },
      about: names.get(row.subject) ?? null,
    }));
  }
  return {
    async page(filter, before) {
      const rows = await audit.page(filter, { before, limit: DESK_PAGE_SIZE + 1 });
      const shown = rows.slice(0, DESK_PAGE_SIZE);
      const next = rows.length > DESK_PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null;
      return { rows: await named(shown), next, check: await audit.lastCheck() };
    },
    about: async (subject) => named(await audit.page({ subject }, { before: null, limit: 20 })),
    csv: (filter) => csvOf(audit, filter),
    async verify() {
      const check = await audit.verify();
      const { problem } = check;
      const trouble = {
        title: 'The audit log was changed',
        says: `${problem} ${WHAT_TO_DO}`,
        path: '/admin/audit',
      };
      await alarms.settle('audit', problem === null ? null : trouble);
      return check;
    },
  };
}

const idIn = (subject: string, kind: string): string | null =>
  subject.startsWith(`${kind}:`) ? subject.slice(kind.length + 1) : null;

const HEADINGS = ['id', 'at', 'by', 'action', 'subject', 'reason', 'facts', 'ip', 'previous', 'hash'];

async function* csvOf(audit: Audit, filter: AuditFilter): AsyncGenerator<string> {
  yield csvLine(HEADINGS);
  for await (const rows of audit.pages(filter)) yield rows.map(lineOf).join('');
}

function lineOf(row: StoredRow): string {
  const { id, at, by, action, subject, reason, facts, ip, previous, hash } = row;
  const texts = [by ?? '', action, subject, reason ?? '', JSON.stringify(facts), ip ?? '', previous, hash];
  return csvLine([id, new Date(at).toISOString(), ...texts.map((text) => ({ text }))]);
}
