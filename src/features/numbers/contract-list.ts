import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { myNumbers } from './model.ts';
import { portIn } from './model-portins.ts';

/** Separate, because the first screen needs nothing else about numbers. */
export const numbersListContract = {
  mine: oc
    .route({
      method: 'GET',
      path: '/api/numbers',
      summary: 'Your numbers, and those you can restore',
      tags: ['Numbers'],
    })
    .output(myNumbers),
  portIns: oc
    .route({
      method: 'GET',
      path: '/api/numbers/port-ins',
      summary: 'Your port-ins',
      tags: ['Numbers'],
    })
    .output(z.object({ portIns: z.array(portIn) })),
};
