import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { PUSH_PATH } from '#kernel/push-message.ts';
import { pushDevices, pushSubscription, pushTest } from './model-push.ts';

const tag = { tags: ['Notifications'] } as const;
const one = z.object({ id: z.string().check(z.regex(/^[\w-]{1,64}$/)) });

/** Browsers that this person is pushed to. */
export const pushContract = {
  devices: oc
    .route({ method: 'GET', path: PUSH_PATH, summary: 'Your browsers with push notifications', ...tag })
    .output(pushDevices),
  subscribe: oc
    .route({ method: 'POST', path: PUSH_PATH, summary: 'Turn on push notifications in a browser', ...tag })
    .input(pushSubscription)
    .output(z.object({ id: z.string() })),
  removeDevice: oc
    .route({
      method: 'DELETE',
      path: '/api/notifications/push/{id}',
      summary: 'Turn off push notifications in a browser',
      ...tag,
    })
    .input(one)
    .output(z.object({ ok: z.literal(true) })),
  testDevice: oc
    .route({
      method: 'POST',
      path: '/api/notifications/push/{id}/test',
      summary: 'Send a test notification to a browser',
      ...tag,
    })
    .input(one)
    .output(pushTest),
};
