import { z } from 'zod';
import type { IdentityDirectory } from '#features/identity/server/service.ts';
import { asAccountId, asWorkspaceId } from '#kernel/ids.ts';
import { WORKSPACE_PARAMETER } from '#kernel/named-workspace.ts';
import { paths } from '#kernel/paths.ts';
import type { Platform } from '#platform/server/platform.ts';
import { seatLostMail, seatNoticeMail } from '../../rules/workspace-mails.ts';
import type { MemberParts } from '../members/parts.ts';
import { createStore } from '../store.ts';
import { readNotice } from './seat-notices.ts';
import { createSeatStore } from './store.ts';

const NOTICE = 'workspaces.seatNotice';
const LOST = 'workspaces.seatLost';

const accountId = z.string().transform(asAccountId);
const workspaceId = z.string().transform(asWorkspaceId);

/** Declares the emails about seats. */
export function defineSeatMails({
  platform: { mailQueue, database, config },
  directory,
}: {
  readonly platform: Pick<Platform, 'mailQueue' | 'database' | 'config'>;
  readonly directory: Pick<IdentityDirectory, 'contactsOf' | 'seenAtOf'>;
}): Pick<MemberParts['mails'], 'seatNotice' | 'seatLost'> {
  const { queries } = database;
  mailQueue.define({
    name: NOTICE,
    facts: z.object({ accountId, workspaceId, dueAt: z.number() }),
    key: (facts) => `${facts.workspaceId} ${facts.accountId} ${facts.dueAt}`,
    async write(facts) {
      const row = await createSeatStore(queries).notice(facts.workspaceId);
      // Ended or given anew before it was sent: another email says so, or nothing has to be said.
      if (row?.dueAt !== facts.dueAt) return null;
      const workspace = await createStore(queries).find(facts.workspaceId);
      const people = await createStore(queries).members(facts.workspaceId);
      const team = { workspaceId: facts.workspaceId, people, seats: row.seats };
      const notice = await readNotice({ directory }, team, queries);
      if (workspace === null || notice === null) return null;
      const leaving = notice.leaving.map(asAccountId);
      const contacts = await directory.contactsOf([facts.accountId, ...leaving], queries);
      const reader = contacts.get(facts.accountId);
      if (reader === undefined) return null;
      const link = new URL(paths.team(), config.publicUrl);
      link.searchParams.set(WORKSPACE_PARAMETER, facts.workspaceId);
      const words = seatNoticeMail({
        workspace: workspace.name,
        name: reader.name,
        seats: row.seats,
        leaving: leaving.flatMap((id) => contacts.get(id)?.name ?? []),
        dueAt: row.dueAt,
        link: link.href,
      });
      return { ...words, to: reader.email, reader: 'person' };
    },
  });
  mailQueue.define({
    name: LOST,
    facts: z.object({ accountId, workspace: z.string() }),
    async write(facts) {
      const contact = (await directory.contactsOf([facts.accountId], queries)).get(facts.accountId);
      if (contact === undefined) return null;
      const words = seatLostMail({ workspace: facts.workspace, name: contact.name });
      return { ...words, to: contact.email, reader: 'person' };
    },
  });
  return {
    seatNotice: (facts, within) => mailQueue.add({ kind: NOTICE, facts }, within),
    seatLost: (facts, within) => mailQueue.add({ kind: LOST, facts }, within),
  };
}
