import type { AccountId } from '#kernel/ids.ts';
import type { OutgoingEvent } from '#platform/server/realtime/event-log.ts';
import { USER_EVENT } from '../constants.ts';
import type { User } from '../model.ts';

export function userChanged(accountId: AccountId, payload: User): OutgoingEvent {
  return { accountId, topic: USER_EVENT, payload };
}
