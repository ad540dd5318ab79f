import { createHmac, timingSafeEqual } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type { WorkspacesService } from '#features/workspaces/server/service.ts';
import { AppError } from '#kernel/app-error.ts';
import { assert } from '#kernel/assert.ts';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#kernel/instant.ts';
import { talkWords } from '#kernel/talk-words.ts';
import { newId } from '#platform/server/ids.ts';
import type { DataSubject, PersonalDataRegistry } from '#platform/server/personal-data.ts';
import type { Platform } from '#platform/server/platform.ts';
import { EXPORT_MS, EXPORTS_A_DAY } from '../../constants.ts';
import { privacyErrors } from '../../errors.ts';
import type { DataExport } from '../../model.ts';
import { createExportStore, type ExportRow } from './store.ts';
import { type ArchivePart, writeArchive } from './write-archive.ts';

/** How often a page can see how far an export is. */
const PROGRESS_MS = 500;
const TYPE = 'application/zip';
export const EXPORT_QUEUE = 'privacy-export';

export interface ExportParts {
  readonly platform: Platform;
  readonly registry: PersonalDataRegistry;
  readonly workspaces: Pick<WorkspacesService, 'roleOf' | 'nameOf'>;
  /** Signs addresses of files. */
  readonly secret: string;
  /** Mails that an export is ready. */
  readonly tellReady: (exportId: string) => Promise<void>;
}

/** Archives of everything that belongs to somebody. */
export interface Exports {
  /** Newest first. */
  latest(accountId: AccountId): Promise<DataExport[]>;
  /**
   * The caller has proven that the workspace is theirs. Their account and each workspace have one at a time: while it is
   * being made, it is what is returned. Only one that is begun counts for the limit.
   * @throws AppError privacy.tooManyExports
   */
  start(accountId: AccountId, workspaceId: WorkspaceId | null): Promise<DataExport>;
  /** Makes one. Killed in the middle, it begins anew: nothing is stored before it is whole. */
  make(id: string): Promise<void>;
  /** @throws AppError privacy.exportNotFound also for somebody else's, for a wrong signature, and when its time is over */
  file(asked: {
    accountId: AccountId;
    id: string;
    signature: string;
  }): Promise<{ bytes: number; body: Readable }>;
  /** Deletes files whose time is over. */
  clean(): Promise<void>;
  /** Deletes all of a person. */
  removeAll(accountId: AccountId): Promise<void>;
}

export function createExports(parts: ExportParts): Exports {
  const { platform, workspaces, secret } = parts;
  const { database, clock, blobs, jobs } = platform;
  const store = createExportStore(database.queries);

  const signatureOf = (id: string) =>
    createHmac('sha256', secret).update(`data export ${id}`).digest('base64url');
  function viewOf(row: ExportRow): DataExport {
    const { id, workspaceId, state, partsDone, parts: all, rows, bytes, askedAt, expiresAt } = row;
    const file = state === 'done' ? `/api/your-data/exports/${id}/${signatureOf(id)}` : null;
    return { id, workspaceId, state, partsDone, parts: all, rows, bytes, askedAt, expiresAt, file };
  }
  async function remove({ id }: ExportRow): Promise<void> {
    await blobs.remove(keyOf(id));
    await store.remove(id);
  }

  return {
    async latest(accountId) {
      const now = clock.now();
      const rows = await store.latest(accountId);
      return rows.filter(({ expiresAt }) => expiresAt === null || expiresAt > now).map(viewOf);
    },
    async start(accountId, workspaceId) {
      const open = await store.open(accountId, workspaceId);
      if (open !== null) return viewOf(open);
      const id = newId();
      await database.transaction(async (within) => {
        const now = clock.now();
        const counting = createExportStore(within);
        // One after the other of a person, so that what each counts is still true when it writes.
        await counting.lock(accountId);
        if (!(await counting.insert({ id, accountId, workspaceId, askedAt: now }))) return;
        const since = await counting.nthSince(accountId, { nth: EXPORTS_A_DAY + 1, since: now - DAY_MS });
        if (since !== null) throw tooMany(since + DAY_MS - now);
        await jobs.enqueue(EXPORT_QUEUE, { id }, { key: id, within });
      });
      const row = await store.open(accountId, workspaceId);
      // It may be done already.
      const made = row ?? (await store.find(id));
      assert(made !== null, 'an export that was begun has a row');
      return viewOf(made);
    },
    make: (id) => make(parts, id),
    async file({ accountId, id, signature }) {
      const row = await store.find(id);
      const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(id))];
      const isSigned = given.length === right.length && timingSafeEqual(given, right);
      if (!isSigned || row?.accountId !== accountId || row.state !== 'done' || row.bytes === null)
        throw privacyErrors.exportNotFound();
      if ((row.expiresAt ?? 0) <= clock.now()) throw privacyErrors.exportNotFound();
      // Who has handed a workspace over since no longer gets what belongs to it.
      if (row.workspaceId !== null && (await workspaces.roleOf(row.workspaceId, accountId)) !== 'owner')
        throw privacyErrors.exportNotFound();
      return { bytes: row.bytes, body: await blobs.read(keyOf(id)) };
    },
    async clean() {
      for (const row of await store.over(clock.now())) await remove(row);
    },
    async removeAll(accountId) {
      for (const row of await store.all(accountId)) await remove(row);
    },
  };
}

/** @param waitMs until the oldest of those that count is a day old */
function tooMany(waitMs: number): AppError {
  const { code, status, message } = privacyErrors.tooManyExports();
  const sentence = `${message} The next one is possible in ${talkWords(Math.ceil(waitMs / MINUTE_MS) * MINUTE_MS)}.`;
  return new AppError({
    code,
    status,
    sentence,
    details: { retryAfterSeconds: Math.ceil(waitMs / SECOND_MS) },
  });
}

const keyOf = (id: string) => `exports/${id}.zip`;

async function make({ platform, registry, workspaces, tellReady }: ExportParts, id: string): Promise<void> {
  const { database, clock, blobs, config } = platform;
  const store = createExportStore(database.queries);
  const row = await store.find(id);
  if (row === null || (row.state !== 'waiting' && row.state !== 'running')) return;
  const archive = partsOf(registry, row);
  await store.change(id, { state: 'running', parts: archive.length, partsDone: 0, rows: 0 });
  const folder = resolve(config.DATA_DIR, 'unfinished-exports');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${id}.zip`);
  let toldAt = 0;
  try {
    const { rows } = await writeArchive({
      pool: database.pool,
      path,
      parts: archive,
      facts: { title: await titleOf(row, workspaces, database.queries), madeAt: new Date(clock.now()) },
      onProgress(progress) {
        const now = performance.now();
        if (now - toldAt < PROGRESS_MS) return;
        toldAt = now;
        // Only shown: a lost one is followed by another.
        void store.change(id, { partsDone: progress.parts, rows: progress.rows }).catch(() => undefined);
      },
    });
    const { size: bytes } = await stat(path);
    await blobs.putFile(keyOf(id), path, { bytes, contentType: TYPE });
    const finishedAt = clock.now();
    const whole = { state: 'done', partsDone: archive.length, rows, bytes, finishedAt } as const;
    const isWanted = await store.change(id, { ...whole, expiresAt: finishedAt + EXPORT_MS });
    // The account was deleted meanwhile.
    if (isWanted) await tellReady(id);
    else await blobs.remove(keyOf(id));
  } catch (cause) {
    await store.change(id, { state: 'failed' });
    throw cause;
  } finally {
    await rm(path, { force: true });
  }
}

function partsOf(registry: PersonalDataRegistry, { accountId, workspaceId }: ExportRow): ArchivePart[] {
  const subject: DataSubject =
    workspaceId === null ? { kind: 'person', accountId } : { kind: 'workspace', workspaceId, goesWith: null };
  const id = workspaceId ?? accountId;
  return registry.all.flatMap(({ exports }) => (exports?.(subject) ?? []).map((part) => ({ id, part })));
}

async function titleOf(
  { workspaceId }: ExportRow,
  workspaces: ExportParts['workspaces'],
  queries: Platform['database']['queries'],
): Promise<string> {
  if (workspaceId === null) return 'What Ahoy has about you';
  return `What Ahoy has about the workspace ${(await workspaces.nameOf(workspaceId, queries)) ?? workspaceId}`;
}
