import type { Notifications } from '#features/notifications/server/service.ts';
import { asWorkspaceId } from '#kernel/ids.ts';
import { SECOND_MS } from '#kernel/instant.ts';
import { isUnknownTo } from '../rules/blocks/quiet.ts';
import { isMissed } from '../rules/history/history.ts';
import { callNews, missedBell } from '../rules/history/missed-news.ts';
import { accountsOf, isAccount } from '../rules/record/parties.ts';
import { shownName } from '../rules/record/shown-name.ts';
import type { PhoneHooks } from './changes/changer.ts';

/** Declares the notices of this feature. @returns what tells people of a call that they missed */
export function tellMissedCalls({
  define,
  tellThese,
}: Pick<Notifications, 'define' | 'tellThese'>): PhoneHooks['missed'] {
  define({ kinds: callNews, rows: { 'call.missed': 'missed-calls' }, bell: missedBell });
  return async (call, nameOf, within) => {
    const people = accountsOf(call).filter((one) => isMissed(call, one) && !isUnknownTo(one, call));
    if (people.length === 0) return;
    const { callerId, phone } = call;
    const caller = isAccount(callerId) ? callerId : (phone?.number ?? null);
    const rangSeconds = Math.max(0, Math.round((call.endedAt - call.placedAt) / SECOND_MS));
    const workspaceId = phone?.workspaceId === undefined ? null : asWorkspaceId(phone.workspaceId);
    const news = {
      kind: 'call.missed',
      callId: call.id,
      from: shownName(nameOf(callerId)),
      caller,
      rangSeconds,
    };
    await tellThese({ people, workspaceId }, news, within);
  };
}
