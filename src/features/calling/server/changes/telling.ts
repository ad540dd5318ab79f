import type { ContactsService } from '#features/contacts/server/service.ts';
import type { Notifications, Pushes } from '#features/notifications/server/service.ts';
import type { NumbersService } from '#features/numbers/server/service.ts';
import type { WorkspacesService } from '#features/workspaces/server/service.ts';
import type { Platform } from '#platform/server/platform.ts';
import { type TellTeam, teamTeller } from '../history/team-events.ts';
import { tellMissedCalls } from '../news.ts';
import { type CallPushes, createCallPushes } from './call-pushes.ts';
import type { PhoneHooks } from './changer.ts';

/** Who else learns of calls: the team and its contacts' timelines, those who missed one, and devices without an open page. */
export interface Telling {
  readonly tellTeam: TellTeam;
  readonly tellMissed: PhoneHooks['missed'];
  readonly pushes: CallPushes;
}

export const tellingOf = (parts: {
  numbers: Pick<NumbersService, 'readersOf'>;
  workspaces: Pick<WorkspacesService, 'peopleWho'>;
  contacts: Pick<ContactsService, 'note' | 'noteTalk'>;
  notifications: Pick<Notifications, 'define' | 'tellThese'>;
  pushes: Pushes;
  clock: Platform['clock'];
}): Telling => ({
  tellTeam: teamTeller(parts),
  tellMissed: tellMissedCalls(parts.notifications),
  pushes: createCallPushes(parts),
});
