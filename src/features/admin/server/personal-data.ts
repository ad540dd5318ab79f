import type { Queries } from '#platform/server/db/database.ts';
import type { PersonalData } from '#platform/server/personal-data.ts';
import { DESK_KEPT_DAYS } from '../constants-start.ts';

/** The desk has sums, switches and alarms, which name nobody. An alarm about a frozen account has its id. */
export function personalDataOf(queries: Queries): PersonalData {
  return {
    tables: { desk_hours: { kept: 'sums' }, switches: { kept: 'switches' }, alarms: 'erased' },
    kept: {
      sums: {
        of: 'operator',
        what: 'How many people, calls, minutes and dollars there were in each hour, in total',
        why: 'They name nobody',
        until: `${DESK_KEPT_DAYS} days`,
      },
      switches: {
        of: 'operator',
        what: 'What is switched off',
        why: 'It names nobody',
        until: 'As long as Ahoy runs',
      },
    },
    async erase(subject) {
      const id = subject.kind === 'person' ? subject.accountId : subject.workspaceId;
      await queries.$client.query("delete from alarms where key = 'frozen:' || $1", [id]);
    },
  };
}
