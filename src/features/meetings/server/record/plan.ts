import type { BillingService } from '#features/billing/server/service.ts';
import type { Member } from '#platform/server/http/context.ts';
import { meetingsErrors } from '../../errors.ts';
import type { Bots } from '../bots/bots.ts';
import type { MeetingFunctions } from '../functions/functions.ts';
import type { Recordings } from '../recordings/recordings.ts';
import type { Meetings } from './meetings.ts';

interface Parts {
  readonly meetings: Meetings;
  readonly recordings: Recordings;
  readonly bots: Bots;
  readonly functions: MeetingFunctions;
}

/**
 * The same parts, of which only plans with the notetaker add meetings: recorded, uploaded, pasted, by a bot or from clients that
 * keep their transcripts. What a workspace has stays its own with every plan: it is read, played, changed and deleted.
 */
export function onlyInPlan(
  subscriptions: Pick<BillingService['subscriptions'], 'entitlements'>,
  parts: Parts,
): Parts {
  const { meetings, recordings, bots, functions } = parts;
  return {
    meetings: { ...meetings, add: inPlan(meetings.add) },
    recordings: { ...recordings, start: inPlan(recordings.start) },
    bots: { ...bots, send: inPlan(bots.send) },
    functions: {
      chat: inPlan(functions.chat),
      notes: inPlan(functions.notes),
      email: inPlan(functions.email),
      people: inPlan(functions.people),
    },
  };

  /** @throws AppError meetings.notInPlan */
  function inPlan<Rest extends unknown[], Result>(
    act: (member: Member, ...rest: Rest) => Promise<Result>,
  ): (member: Member, ...rest: Rest) => Promise<Result> {
    return async (member, ...rest) => {
      const { hasNotetaker } = await subscriptions.entitlements(member.workspaceId);
      if (!hasNotetaker) throw meetingsErrors.notInPlan();
      return act(member, ...rest);
    };
  }
}
