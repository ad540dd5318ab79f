import { oc } from '@orpc/contract';
import { implement } from '@orpc/server';
import * as z from 'zod/mini';
import { readConfig } from '#platform/server/config.ts';
import { createApi } from '#platform/server/http/api.ts';
import type { RequestContext } from '#platform/server/http/context.ts';
import { createHttpServer } from '#platform/server/http/server.ts';
import { createLog } from '#platform/server/log.ts';
import { offerToParent } from '../children.ts';

/** Our HTTP server and API with one procedure that does nothing: what every request pays before any work begins. */
const contract = {
  empty: oc
    .route({ method: 'GET', path: '/api/empty', summary: 'Nothing' })
    .output(z.object({ ok: z.literal(true) })),
};
const router = {
  empty: implement(contract)
    .$context<RequestContext>()
    .empty.handler(() => ({ ok: true })),
};
const config = readConfig({ PORT: '0', HOST: '127.0.0.1' });
const log = createLog('warn');
const http = await createHttpServer({
  config,
  log,
  api: createApi({ router, log, publicUrl: config.publicUrl }),
  authenticate: async () => null,
  memberOf: async () => null,
  watchMember: () => () => undefined,
  isStopping: () => false,
});
const { url } = await http.listen();
offerToParent({ ready: { url }, stop: () => http.close() });
