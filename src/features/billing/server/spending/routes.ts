import { allowed } from '#features/workspaces/server/service.ts';
import { asAccountId } from '#kernel/ids.ts';
import { implementerOf } from '#platform/server/http/procedures.ts';
import { billingContract } from '../../contract.ts';
import type { SpendingReports } from './reports.ts';

const os = implementerOf(billingContract);

export function spendingRoutes({ spending }: { spending: SpendingReports }) {
  return {
    teamSpending: os.teamSpending
      .use(allowed('usage.read'))
      .handler(({ input, context }) => spending.team(context.caller.workspaceId, input.month)),
    spendingCsv: os.spendingCsv.use(allowed('usage.read')).handler(async ({ input, context }) => {
      const { month, text } = await spending.csv(context.caller.workspaceId, input.month);
      return {
        headers: {
          'content-type': 'text/csv; charset=utf-8; header=present',
          'content-disposition': `attachment; filename="ahoy-usage-${month}.csv"`,
        },
        body: new Blob([text]).stream(),
      };
    }),
    ownSpending: os.ownSpending
      .use(allowed('usage.read-own'))
      .handler(({ input, context }) => spending.own(context.caller, input.month)),
    setPersonLimit: os.setPersonLimit
      .use(allowed('limits.manage'))
      .handler(async ({ input: { accountId, microUsd }, context }) => {
        await spending.setLimit(context.caller, { accountId: asAccountId(accountId), microUsd });
        return { accountId, limitMicroUsd: microUsd };
      }),
  };
}
