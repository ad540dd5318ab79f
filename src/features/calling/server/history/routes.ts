import { Readable } from 'node:stream';
import { allowed, may } from '#features/workspaces/server/service.ts';
import { asCallId } from '#kernel/ids.ts';
import { implementerOf, signedIn } from '#platform/server/http/procedures.ts';
import { wholeCallingContract } from '../../contract.ts';
import type { CallHistory } from './history.ts';
import type { MissedCalls } from './missed.ts';
import type { TeamCalls } from './team.ts';

const os = implementerOf(wholeCallingContract);

interface HistoryServices {
  readonly history: CallHistory;
  readonly team: TeamCalls;
  readonly missed: MissedCalls;
}

export function historyRoutes({ history, team, missed }: HistoryServices) {
  return {
    ...teamRoutes(team),
    history: os.history
      .use(signedIn)
      .handler(({ input, context }) => history.page(context.caller.accountId, input)),
    missed: os.missed.use(signedIn).handler(({ context }) => missed.count(context.caller.accountId)),
    missedSeen: os.missedSeen.use(signedIn).handler(({ context }) => missed.seen(context.caller.accountId)),
    historyFile: os.historyFile.use(signedIn).handler(async ({ input, context }) => {
      return csvOf(await history.file(context.caller.accountId, input), 'ahoy-calls.csv');
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

function teamRoutes(team: TeamCalls) {
  const isReader = allowed('calls.read-shared');
  return {
    teamHistory: os.teamHistory
      .use(isReader)
      .handler(({ input, context }) => team.page(context.caller, input)),
    teamPeople: os.teamPeople.use(isReader).handler(({ context }) => team.people(context.caller)),
    teamHistoryFile: os.teamHistoryFile
      .use(isReader)
      .handler(async ({ input, context: { caller, onlyWhile } }) => {
        const pieces = await team.file(caller, input);
        // A file with the calls of everybody isn't finished for somebody who may from now on see those of some numbers.
        if (may(caller.role, 'calls.read-all')) onlyWhile(caller, (role) => may(role, 'calls.read-all'));
        return csvOf(pieces, 'ahoy-workspace-calls.csv');
      }),
    teamDetails: os.teamDetails
      .use(isReader)
      .handler(({ input, context }) => team.details(context.caller, asCallId(input.id))),
  };
}

function csvOf(pieces: AsyncGenerator<string>, name: string) {
  return {
    headers: {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="${name}"`,
    },
    body: Readable.toWeb(Readable.from(pieces)),
  };
}
