import { oc } from '@orpc/contract';
import { myNumbers } from './model.ts';

/** By itself, because the first screen asks for nothing else of numbers. */
export const numbersListContract = {
  mine: oc
    .route({
      method: 'GET',
      path: '/api/numbers',
      summary: 'Your numbers, and those you can restore',
      tags: ['Numbers'],
    })
    .output(myNumbers),
};
