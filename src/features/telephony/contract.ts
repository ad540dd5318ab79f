import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { carrierStanding } from './model.ts';

export const telephonyContract = {
  carriers: oc
    .route({
      method: 'GET',
      path: '/api/admin/carriers',
      summary: 'The ways into the telephone network, and whether they work',
      tags: ['Operator'],
    })
    .output(z.object({ carriers: z.array(carrierStanding) })),
};
