import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { myWorkspace } from './model.ts';

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
};
