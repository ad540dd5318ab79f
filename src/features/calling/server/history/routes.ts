import { Readable } from 'node:stream';
import { asCallId } from '#kernel/ids.ts';
import { implementerOf, signedIn } from '#platform/server/http/procedures.ts';
import { callingContract } from '../../contract.ts';
import type { CallHistory } from './history.ts';
import type { MissedCalls } from './missed.ts';

const os = implementerOf(callingContract);

export function historyRoutes({ history, missed }: { history: CallHistory; missed: MissedCalls }) {
  return {
    history: os.history
      .use(signedIn)
      .handler(({ input, context }) => history.page(context.caller.accountId, input)),
    missed: os.missed.use(signedIn).handler(({ context }) => missed.count(context.caller.accountId)),
    missedSeen: os.missedSeen.use(signedIn).handler(({ context }) => missed.seen(context.caller.accountId)),
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
    rate: os.rate.use(signedIn).handler(async ({ input: { id, ...rating }, context }) => {
      await history.rate(context.caller.accountId, asCallId(id), rating);
      return { ok: true } as const;
    }),
    details: os.details
      .use(signedIn)
      .handler(({ input, context }) => history.details(context.caller.accountId, asCallId(input.id))),
  };
}
