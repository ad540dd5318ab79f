import type { AccountId } from '#kernel/ids.ts';
import type { OutgoingEvent } from '#platform/server/realtime/event-log.ts';
import type { User } from '../model.ts';

/** Topic of the durable event that carries the whole `user` after anything of it has changed. */
export const USER_EVENT = 'identity.user';

export function userChanged(accountId: AccountId, payload: User): OutgoingEvent {
  return { accountId, topic: USER_EVENT, payload };
}
