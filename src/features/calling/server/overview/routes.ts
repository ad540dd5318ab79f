import { implementerOf, signedIn } from '#platform/server/http/procedures.ts';
import { callingContract } from '../../contract.ts';
import type { CallOverview } from './overview.ts';

const os = implementerOf(callingContract);

export function overviewRoutes(overview: CallOverview) {
  return {
    week: os.week
      .use(signedIn)
      .handler(({ input, context }) => overview.week(context.caller.accountId, input.timeZone)),
    firstSteps: os.firstSteps
      .use(signedIn)
      .handler(({ context }) => overview.firstSteps(context.caller.accountId)),
    noteFirstStep: os.noteFirstStep
      .use(signedIn)
      .handler(({ input, context }) => overview.note(context.caller.accountId, input.step)),
  };
}
