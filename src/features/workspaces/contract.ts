import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { ID_PATTERN } from '#kernel/ids.ts';
import { VISIBLE_LINE } from '#kernel/one-line.ts';
import { pictureHash, pictureInput, pictureSize } from '#kernel/picture.ts';
import {
  INVITABLE,
  INVITATION_DAYS,
  INVITE_AT_ONCE_MAX,
  LINK_USES_MAX,
  NAME_LENGTH_MAX,
  SEATS_CHOSEN_MAX,
} from './constants.ts';
import { signInContract } from './contract-companies.ts';
import { workspacesListContract } from './contract-list.ts';
import { invitation, myWorkspace, openInvitation, role, team } from './model.ts';

const tag = { tags: ['Workspaces'] } as const;
const id = z.string().check(z.regex(ID_PATTERN));
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(NAME_LENGTH_MAX), z.regex(VISIBLE_LINE));
const token = z.string().check(z.regex(/^[\w-]{22}$/));
const done = z.object({ ok: z.literal(true) });
/** A file with its headers. */
const pictureAnswer = z.object({ headers: z.record(z.string(), z.string()), body: z.unknown() });
const days = z.literal(INVITATION_DAYS);
const address = z.string().check(z.trim(), z.maxLength(254), z.email());

/** Requests name a workspace in the header `ahoy-workspace`; without it they are about the one that the account began with. */
export const workspacesContract = {
  ...workspacesListContract,
  ...signInContract,
  create: oc
    .route({
      method: 'POST',
      path: '/api/workspaces',
      summary: 'Create a workspace, which you own',
      ...tag,
    })
    .input(
      z.object({
        /** Made by the page (UUID): the same id again is the same workspace. */ id: z.uuid(),
        name,
      }),
    )
    .output(myWorkspace),
  having: oc
    .route({
      method: 'GET',
      path: '/api/workspaces/having/{kind}/{id}',
      summary: 'Which workspace of yours has the thing that a link names',
      ...tag,
    })
    .input(z.object({ kind: z.string().check(z.regex(/^[a-z-]{1,20}$/)), id }))
    .output(myWorkspace),
  rename: oc
    .route({ method: 'PUT', path: '/api/workspace/name', summary: 'Rename the workspace', ...tag })
    .input(z.object({ name }))
    .output(myWorkspace),
  setLogo: oc
    .route({
      method: 'PUT',
      path: '/api/workspace/logo',
      summary: 'Set the logo of the workspace: a picture as the body, and the square of it that is kept',
      inputStructure: 'detailed',
      ...tag,
    })
    .input(pictureInput)
    .output(myWorkspace),
  removeLogo: oc
    .route({
      method: 'DELETE',
      path: '/api/workspace/logo',
      summary: 'Remove the logo of the workspace',
      ...tag,
    })
    .output(myWorkspace),
  logo: oc
    .route({
      method: 'GET',
      path: '/api/workspaces/{workspaceId}/logo/{hash}/{size}',
      summary: 'The logo of a workspace that you are in',
      outputStructure: 'detailed',
      ...tag,
    })
    .input(z.object({ workspaceId: id, hash: pictureHash, size: pictureSize }))
    .output(pictureAnswer),
  requireFactor: oc
    .route({
      method: 'PUT',
      path: '/api/workspace/factor',
      summary: 'Ask everybody in the workspace for two-step sign-in, or no longer',
      ...tag,
    })
    .input(z.object({ requires: z.boolean() }))
    .output(myWorkspace),
  leave: oc
    .route({ method: 'POST', path: '/api/workspace/leave', summary: 'Leave the workspace', ...tag })
    .output(done),
  team: oc
    .route({ method: 'GET', path: '/api/workspace/members', summary: 'Members of the workspace', ...tag })
    .output(team),
  setRole: oc
    .route({
      method: 'PUT',
      path: '/api/workspace/members/{accountId}/role',
      summary: 'Change the role of a member',
      ...tag,
    })
    .input(z.object({ accountId: id, role }))
    .output(team),
  remove: oc
    .route({
      method: 'POST',
      path: '/api/workspace/members/{accountId}/remove',
      summary: 'Remove a member and hand over their numbers and open work',
      ...tag,
    })
    .input(
      z.object({
        accountId: id,
        /** Who gets their numbers and open work; you, when not given. */ to: z.optional(id),
      }),
    )
    .output(team),
  transfer: oc
    .route({
      method: 'POST',
      path: '/api/workspace/transfer',
      summary: 'Transfer ownership to another member and become an admin',
      ...tag,
    })
    .input(z.object({ accountId: id }))
    .output(team),
  keepSeats: oc
    .route({
      method: 'PUT',
      path: '/api/workspace/seats',
      summary: 'Choose who keeps a seat when the plan has fewer seats than the team takes',
      ...tag,
    })
    .input(z.object({ accountIds: z.array(id).check(z.maxLength(SEATS_CHOSEN_MAX)) }))
    .output(team),
  invitations: oc
    .route({
      method: 'GET',
      path: '/api/workspace/invitations',
      summary: 'Open invitations, newest first',
      ...tag,
    })
    .output(z.array(invitation)),
  inviteByEmail: oc
    .route({
      method: 'POST',
      path: '/api/workspace/invitations/email',
      summary: 'Invite people by email. Members and people with an open invitation are skipped.',
      ...tag,
    })
    .input(
      z.object({
        emails: z.array(address).check(z.minLength(1), z.maxLength(INVITE_AT_ONCE_MAX)),
        role: z.enum(INVITABLE),
        days,
      }),
    )
    .output(z.array(invitation)),
  inviteByLink: oc
    .route({
      method: 'POST',
      path: '/api/workspace/invitations/link',
      summary: 'Create an invitation link',
      ...tag,
    })
    .input(
      z.object({
        role: z.enum(INVITABLE),
        days,
        usesMax: z.int().check(z.minimum(1), z.maximum(LINK_USES_MAX)),
      }),
    )
    .output(invitation),
  revokeInvitation: oc
    .route({
      method: 'DELETE',
      path: '/api/workspace/invitations/{id}',
      summary: 'Revoke an invitation. Its link stops working at once.',
      ...tag,
    })
    .input(z.object({ id }))
    .output(done),
  invitation: oc
    .route({
      method: 'GET',
      path: '/api/invitations/{token}',
      summary: 'An invitation: who invites you, to which workspace and as what',
      ...tag,
    })
    .input(z.object({ token }))
    .output(openInvitation),
  invitationLogo: oc
    .route({
      method: 'GET',
      path: '/api/invitations/{token}/logo/{hash}/{size}',
      summary: 'The logo of the workspace that an invitation is for',
      outputStructure: 'detailed',
      ...tag,
    })
    .input(z.object({ token, hash: pictureHash, size: pictureSize }))
    .output(pictureAnswer),
  accept: oc
    .route({
      method: 'POST',
      path: '/api/invitations/{token}/accept',
      summary: 'Accept an invitation',
      ...tag,
    })
    .input(z.object({ token }))
    .output(myWorkspace),
};
