import type { Queries } from '#platform/server/db/database.ts';
import type { PersonalData } from '#platform/server/personal-data.ts';
import { DESK_KEPT_DAYS } from '../constants-start.ts';

/**
 * The desk has sums and switches, which name nobody. An alarm about a frozen account has its id. Notes go with the person or
 * workspace that they are about, and the audit log names accounts by their ids alone.
 */
export function personalDataOf(queries: Queries): PersonalData {
  return {
    tables: {
      desk_hours: { kept: 'sums' },
      switches: { kept: 'switches' },
      alarms: 'erased',
      admin_notes: 'erased',
      audit_log: { kept: 'audit' },
    },
    kept: {
      sums: {
        of: 'operator',
        what: 'Hourly totals of people, calls, minutes and dollars',
        why: "They don't identify anyone",
        until: `${DESK_KEPT_DAYS} days`,
      },
      switches: {
        of: 'operator',
        what: 'Which features are switched off',
        why: "It doesn't identify anyone",
        until: 'As long as this installation exists',
      },
      audit: {
        of: 'person',
        what: 'What operators did with your account, without your name',
        why: 'So that operators are accountable for what they do',
        until: 'As long as this installation exists',
      },
    },
    retention: [{ what: 'What operators do', howLong: 'As long as this installation exists' }],
    async erase(subject) {
      const id = subject.kind === 'person' ? subject.accountId : subject.workspaceId;
      const about = subject.kind === 'person' ? `account:${id}` : `workspace:${id}`;
      await queries.$client.query("delete from alarms where key = 'frozen:' || $1", [id]);
      await queries.$client.query('delete from admin_notes where subject = $1', [about]);
    },
  };
}
