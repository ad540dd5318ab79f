import { Readable } from 'node:stream';
import { allowed } from '#features/workspaces/server/service.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import { isTimeZone } from '#kernel/time-zone.ts';
import { implementerOf } from '#platform/server/http/procedures.ts';
import { billingContract } from '../../contract.ts';
import type { Reports } from './reports.ts';

const os = implementerOf(billingContract);

export function usageRoutes({ usage }: { usage: Reports }) {
  return {
    statement: os.statement
      .use(allowed('usage.read'))
      .handler(({ input, context }) => usage.statement(context.caller.workspaceId, input.cursor)),
    statementCsv: os.statementCsv.use(allowed('usage.read')).handler(async ({ context }) => {
      const pieces = await usage.exported(context.caller.workspaceId);
      return {
        headers: {
          'content-type': 'text/csv; charset=utf-8; header=present',
          'content-disposition': 'attachment; filename="ahoy-statement.csv"',
        },
        body: Readable.toWeb(Readable.from(pieces)),
      };
    }),
    usage: os.usage.use(allowed('usage.read')).handler(({ input, context }) => {
      const { timeZone = 'UTC' } = input;
      if (!isTimeZone(timeZone))
        throw commonErrors.badInput({ fields: [{ path: 'timeZone', message: 'No such time zone' }] });
      return usage.usage(context.caller.workspaceId, timeZone);
    }),
  };
}
