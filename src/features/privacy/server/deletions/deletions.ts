import type { Client, IdentityDirectory } from '#features/identity/server/service.ts';
import type { WorkspacesService } from '#features/workspaces/server/service.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import { type AccountId, asAccountId, asWorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Session } from '#platform/server/http/context.ts';
import { newId } from '#platform/server/ids.ts';
import type { DataSubject, PersonalDataRegistry } from '#platform/server/personal-data.ts';
import type { Platform } from '#platform/server/platform.ts';
import { GRACE_MS, privacyLimits } from '../../constants.ts';
import { privacyErrors } from '../../errors.ts';
import type { DataOf, DeletionPreview } from '../../model.ts';
import type { Receipt } from '../tables.ts';
import { createDeletionStore, type DeletionRow } from './store.ts';

export const ERASE_QUEUE = 'privacy-erase';

export interface DeletionParts {
  readonly platform: Platform;
  readonly registry: PersonalDataRegistry;
  readonly directory: Pick<IdentityDirectory, 'contactOf' | 'beginLeaving' | 'stopLeaving'>;
  readonly workspaces: Pick<WorkspacesService, 'roleOf' | 'nameOf' | 'closing' | 'mineOf'>;
  readonly mails: {
    asked(deletionId: string, within: Platform['database']['queries']): Promise<void>;
    done(deletionId: string, within: Platform['database']['queries']): Promise<void>;
  };
}

/** Deleting accounts and workspaces: asked for, waited for, taken back or carried out. */
export interface Deletions {
  preview(session: Session, of: DataOf): Promise<DeletionPreview>;
  /**
   * The caller has asked for a fresh proof. An account is signed out everywhere, and nothing is charged from now on.
   * @throws AppError privacy.inTheWay, privacy.operator, common.notFound
   */
  ask(session: Session, asked: { of: DataOf; client: Client }): Promise<{ deletesAt: Instant }>;
  /** @throws AppError privacy.noDeletion */
  stop(session: Session, asked: { of: DataOf; client: Client }): Promise<void>;
  /** When each of these workspaces will be deleted; the others are left out. */
  ofWorkspaces(ids: readonly string[]): Promise<ReadonlyMap<string, Instant>>;
  /** Has what is due carried out. */
  queueDue(): Promise<void>;
  /** Erases. After a failure it is run again from the start, and finds what is gone. */
  carryOut(id: string): Promise<void>;
}

export function createDeletions(parts: DeletionParts): Deletions {
  const { platform, directory, workspaces, mails } = parts;
  const { database, clock, jobs, rateLimits, realtime } = platform;
  const store = createDeletionStore(database.queries);

  return {
    preview: (session, of) => preview(parts, session, of),
    async ask(session, { of, client }) {
      const { accountId } = session;
      await rateLimits.take(privacyLimits.deleteByAccount, accountId);
      const { obstacles, kept, ...named } = await preview(parts, session, of);
      if (of.kind === 'account' && session.isOperator) throw privacyErrors.operator();
      if (obstacles.length > 0) throw privacyErrors.inTheWay({ obstacles });
      for (const subject of await subjectsOf(parts, accountId, of))
        for (const { prepare } of parts.registry.all) await prepare?.(subject);
      const contact = await directory.contactOf(accountId, database.queries);
      if (contact === null) throw commonErrors.signedOut();
      const askedAt = clock.now();
      const deletesAt = askedAt + GRACE_MS;
      const workspace =
        of.kind === 'workspace' ? await workspaces.nameOf(asWorkspaceId(of.id), database.queries) : null;
      const goes = [...named.goes, ...named.workspaces.flatMap(ofWorkspace)];
      const receipt: Receipt = { name: contact.name, email: contact.email, workspace, goes, kept };
      const id = newId();
      const after = await realtime.events.transact(async (transaction) => {
        const { queries } = transaction;
        const row = { id, ...namesOf(of, accountId), accountId, askedAt, dueAt: deletesAt, receipt };
        if (!(await createDeletionStore(queries).insert(row))) return null;
        await mails.asked(id, queries);
        if (of.kind === 'workspace') return null;
        return directory.beginLeaving({ accountId, deletesAt, client }, transaction);
      });
      after?.();
      const { subject, subjectId } = namesOf(of, accountId);
      return { deletesAt: (await store.open(subject, subjectId))?.dueAt ?? deletesAt };
    },
    async stop({ accountId }, { of, client }) {
      await mustOwn(parts, accountId, of);
      const { subject, subjectId } = namesOf(of, accountId);
      const row = await store.open(subject, subjectId);
      if (row === null) throw privacyErrors.noDeletion();
      const after = await realtime.events.transact(async (transaction) => {
        if (!(await createDeletionStore(transaction.queries).keep(row.id, clock.now())))
          throw privacyErrors.noDeletion();
        if (of.kind === 'workspace') return null;
        return directory.stopLeaving({ accountId, client }, transaction);
      });
      after?.();
    },
    async ofWorkspaces(ids) {
      const rows = await store.openOf('workspace', ids);
      return new Map(rows.map(({ subjectId, dueAt }) => [subjectId, dueAt]));
    },
    async queueDue() {
      for (const { id } of await store.due(clock.now())) await jobs.enqueue(ERASE_QUEUE, { id }, { key: id });
    },
    carryOut: (id) => carryOut(parts, id),
  };
}

/** For emails, which have one list. */
const ofWorkspace = ({ name, goes }: DeletionPreview['workspaces'][number]): string[] =>
  goes.map((line) => `${name}: ${line}`);

function namesOf(of: DataOf, accountId: AccountId): Pick<DeletionRow, 'subject' | 'subjectId'> {
  return of.kind === 'account'
    ? { subject: 'person', subjectId: accountId }
    : { subject: 'workspace', subjectId: of.id };
}

/** @throws AppError common.notFound when a workspace isn't theirs, as if it did not exist */
async function mustOwn({ workspaces }: DeletionParts, accountId: AccountId, of: DataOf): Promise<void> {
  if (of.kind === 'account') return;
  if ((await workspaces.roleOf(asWorkspaceId(of.id), accountId)) !== 'owner') throw commonErrors.notFound();
}

/** The workspaces that end first, and the person last. */
async function subjectsOf(
  { workspaces, platform }: DeletionParts,
  accountId: AccountId,
  of: DataOf,
): Promise<DataSubject[]> {
  if (of.kind === 'workspace')
    return [{ kind: 'workspace', workspaceId: asWorkspaceId(of.id), goesWith: null }];
  const mine = await workspaces.mineOf(accountId, platform.database.queries);
  const alone = mine.filter(({ role, people }) => role === 'owner' && people === 1);
  return [
    ...alone.map(({ workspaceId }) => ({ kind: 'workspace' as const, workspaceId, goesWith: accountId })),
    { kind: 'person', accountId },
  ];
}

async function preview(parts: DeletionParts, session: Session, of: DataOf): Promise<DeletionPreview> {
  const { registry, platform } = parts;
  await mustOwn(parts, session.accountId, of);
  const subjects = await subjectsOf(parts, session.accountId, of);
  const obstacles: DeletionPreview['obstacles'] = [];
  const goes = of.kind === 'account' ? ['Your account, your profile and how you sign in.'] : [];
  const ending: DeletionPreview['workspaces'] = [];
  // What a person has comes first, then each workspace of theirs.
  for (const subject of subjects.toReversed()) {
    const lines: string[] = [];
    for (const feature of registry.all) {
      obstacles.push(...((await feature.obstacles?.(subject)) ?? []));
      lines.push(...((await feature.goes?.(subject)) ?? []));
    }
    if (subject.kind === 'workspace' && of.kind === 'account') {
      const id = subject.workspaceId;
      const name = (await parts.workspaces.nameOf(id, platform.database.queries)) ?? id;
      ending.push({ id, name, goes: [...new Set(lines)] });
    } else goes.push(...lines);
  }
  const kinds = new Set<string>(subjects.map(({ kind }) => kind));
  const kept = registry.all
    .flatMap(({ kept: all = {} }) => Object.values(all))
    .filter((one) => kinds.has(one.of))
    .map(({ what, why, until }) => ({ what, why, until }));
  const ends = new Set<string>(ending.map(({ id }) => id));
  const stays = of.kind === 'workspace' ? [] : await mineBut(parts, session.accountId, ends);
  const dueAt = platform.clock.now() + GRACE_MS;
  return { obstacles, goes: [...new Set(goes)], workspaces: ending, stays, kept, dueAt };
}

/** Names of workspaces of somebody that don't end. */
async function mineBut(
  { workspaces, platform }: DeletionParts,
  accountId: AccountId,
  ends: ReadonlySet<string>,
): Promise<string[]> {
  const mine = await workspaces.mineOf(accountId, platform.database.queries);
  return mine.filter(({ workspaceId }) => !ends.has(workspaceId)).map(({ name }) => name);
}

async function carryOut(parts: DeletionParts, id: string): Promise<void> {
  const { platform, registry, workspaces, mails } = parts;
  const { database, clock, realtime, log } = platform;
  const store = createDeletionStore(database.queries);
  const row = await store.find(id);
  if (row === null || row.keptAt !== null || row.doneAt !== null || row.dueAt > clock.now()) return;
  const highestFirst = registry.all.toReversed();
  async function erase(subject: DataSubject): Promise<void> {
    for (const feature of highestFirst) await feature.erase?.(subject);
  }
  if (row.subject === 'workspace') {
    await erase({ kind: 'workspace', workspaceId: asWorkspaceId(row.subjectId), goesWith: null });
  } else {
    const accountId = asAccountId(row.subjectId);
    for (const workspaceId of await workspaces.closing.leaveAll(accountId))
      await erase({ kind: 'workspace', workspaceId, goesWith: accountId });
    await erase({ kind: 'person', accountId });
  }
  await realtime.events.transact(async ({ queries }) => {
    await createDeletionStore(queries).finish(id, clock.now());
    await mails.done(id, queries);
  });
  log.info({ deletion: id, subject: row.subject }, 'a deletion was carried out');
}
