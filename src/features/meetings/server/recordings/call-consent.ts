import type { CallingService } from '#features/calling/server/service.ts';
import { asCallId } from '#kernel/ids.ts';
import type { Member } from '#platform/server/http/context.ts';
import { meetingsErrors } from '../../errors.ts';
import type { StartGiven } from './parts.ts';
import type { Recordings } from './recordings.ts';

/**
 * Starts the recording of a call only while its person may record it: the call is theirs, it goes on, and everyone on it
 * agreed. The names on its channels are those that calling knows, whatever the page said.
 */
export function onlyAgreedCalls(
  recordings: Recordings,
  calling: Pick<CallingService, 'recordable'>,
): Recordings {
  return {
    ...recordings,
    async start(member, given) {
      return recordings.start(member, given.source === 'call' ? await agreed(member, given) : given);
    },
  };

  async function agreed(member: Member, given: StartGiven): Promise<StartGiven> {
    const call =
      given.callId === undefined ? null : await calling.recordable(member.accountId, asCallId(given.callId));
    if (call === null) throw meetingsErrors.consentNeeded();
    return { ...given, speakers: [call.me, call.them], callAgreedAt: call.agreedAt };
  }
}
