import { z } from 'zod';
import type { IdentityDirectory } from '#features/identity/server/service.ts';
import { asAccountId } from '#kernel/ids.ts';
import { paths } from '#kernel/paths.ts';
import { ROLES } from '#kernel/roles.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Platform } from '#platform/server/platform.ts';
import { stateOf } from '../rules/invitation.ts';
import { invitationMail, removedMail, roleMail } from '../rules/workspace-mails.ts';
import { createInvitationStore } from './invitations/store.ts';
import type { InvitationTokens } from './invitations/tokens.ts';
import type { MemberParts } from './members/parts.ts';
import { defineSeatMails } from './seats/seat-mails.ts';
import { createStore } from './store.ts';

const INVITATION = 'workspaces.invitation';
const REMOVED = 'workspaces.removed';
const ROLE = 'workspaces.role';

const accountId = z.string().transform(asAccountId);

interface MailParts {
  readonly platform: Pick<Platform, 'mailQueue' | 'database' | 'clock' | 'config'>;
  readonly directory: Pick<IdentityDirectory, 'contactsOf' | 'seenAtOf'>;
  readonly tokens: InvitationTokens;
}

/** Emails about workspaces. Invitations go to people without an account too, so these don't go through notifications. */
export type WorkspaceMails = MemberParts['mails'] & {
  invitation(invitationId: string, within: Queries): Promise<void>;
};

/** Declares the kinds of email of this feature. */
export function defineMails({ platform, directory, tokens }: MailParts): WorkspaceMails {
  const { mailQueue, database, clock, config } = platform;
  const { queries } = database;
  const contactOf = async (id: ReturnType<typeof asAccountId>) =>
    (await directory.contactsOf([id], queries)).get(id);

  mailQueue.define({
    name: INVITATION,
    facts: z.object({ invitationId: z.string() }),
    key: ({ invitationId }) => invitationId,
    isUrgent: true,
    async write({ invitationId }) {
      const row = await createInvitationStore(queries).find(invitationId);
      // Withdrawn or accepted before it was sent: there is nothing to say any longer.
      if (row === null || row.email === null || stateOf(row, clock.now()) !== 'open') return null;
      const workspace = await createStore(queries).find(row.workspaceId);
      const inviter = row.invitedBy === null ? undefined : await contactOf(row.invitedBy);
      if (workspace === null || inviter === undefined) return null;
      const link = new URL(paths.invitation(tokens.of(row.id)), config.publicUrl).href;
      const { role, expiresAt, email: to } = row;
      const words = invitationMail({
        workspace: workspace.name,
        inviter: inviter.name,
        role,
        expiresAt,
        link,
      });
      return { ...words, to, reader: 'person' };
    },
  });
  mailQueue.define({
    name: REMOVED,
    facts: z.object({ accountId, workspace: z.string() }),
    async write(facts) {
      const contact = await contactOf(facts.accountId);
      if (contact === undefined) return null;
      const words = removedMail({ workspace: facts.workspace, name: contact.name });
      return { ...words, to: contact.email, reader: 'person' };
    },
  });
  mailQueue.define({
    name: ROLE,
    facts: z.object({ accountId, workspace: z.string(), role: z.enum(ROLES) }),
    async write(facts) {
      const contact = await contactOf(facts.accountId);
      if (contact === undefined) return null;
      const { workspace, role } = facts;
      return { ...roleMail({ workspace, role, name: contact.name }), to: contact.email, reader: 'person' };
    },
  });
  return {
    invitation: (invitationId, within) =>
      mailQueue.add({ kind: INVITATION, facts: { invitationId } }, within),
    ...defineSeatMails({ platform, directory }),
    removed: (facts, within) => mailQueue.add({ kind: REMOVED, facts }, within),
    roleChanged: (facts, within) => mailQueue.add({ kind: ROLE, facts }, within),
  };
}
