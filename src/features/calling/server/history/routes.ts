import { Readable } from 'node:stream';
import { asCallId } from '#kernel/ids.ts';
import { signedIn } from '#platform/server/http/procedures.ts';
import type { Implementer } from '../router.ts';
import type { CallHistory } from './history.ts';

export function historyRoutes(os: Implementer, history: CallHistory) {
  return {
    history: os.history
      .use(signedIn)
      .handler(({ input, context }) => history.page(context.caller.accountId, input)),
    historyFile: os.historyFile.use(signedIn).handler(async ({ input, context }) => {
      const pieces = await history.file(context.caller.accountId, input);
      return {
        headers: {
          'content-type': 'text/csv; charset=utf-8; header=present',
          'content-disposition': 'attachment; filename="ahoy-calls.csv"',
        },
        body: Readable.toWeb(Readable.from(pieces)),
      };
    }),
    details: os.details
      .use(signedIn)
      .handler(({ input, context }) => history.details(context.caller.accountId, asCallId(input.id))),
  };
}
