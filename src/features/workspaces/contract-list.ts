import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { invitationToMe, myWorkspace } from './model.ts';

/** What the first screen asks. The rest is in contract.ts. */
export const workspacesListContract = {
  mine: oc
    .route({
      method: 'GET',
      path: '/api/workspaces',
      summary: 'Your workspaces, those that you own first',
      tags: ['Workspaces'],
    })
    .output(z.array(myWorkspace)),
  invitationsToMe: oc
    .route({
      method: 'GET',
      path: '/api/invitations',
      summary: 'Open invitations by email to your address, newest first',
      tags: ['Workspaces'],
    })
    .output(z.array(invitationToMe)),
};
