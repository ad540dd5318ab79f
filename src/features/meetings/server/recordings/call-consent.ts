import type { CallingService } from '#features/calling/server/service.ts';
import type { ContactsService } from '#features/contacts/server/service.ts';
import { asCallId } from '#kernel/ids.ts';
import type { Member } from '#platform/server/http/context.ts';
import { meetingsErrors } from '../../errors.ts';
import type { StartGiven } from './parts.ts';
import type { Recordings } from './recordings.ts';

interface Below {
  readonly calling: Pick<CallingService, 'recordable'>;
  readonly contacts: Pick<ContactsService, 'whoAre'>;
}

/**
 * Starts the recording of a call only while its person may record it: the call is theirs, it goes on, and everyone on it
 * agreed. The names on its channels, and the contact it is with, are those that
 * calling knows, whatever the page said.
 */
export function onlyAgreedCalls(recordings: Recordings, { calling, contacts }: Below): Recordings {
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
    const known = call.key === null ? [] : [...(await contacts.whoAre(member, [call.key])).values()];
    return {
      ...given,
      speakers: [call.me, call.them],
      contactIds: known.map(({ contactId }) => contactId),
      callAgreedAt: call.agreedAt,
    };
  }
}
