import { ACTIONS } from '#features/workspaces/server/service.ts';
import type { PersonalData } from '#platform/server/personal-data.ts';
import type { Platform } from '#platform/server/platform.ts';
import { EXPORT_DAYS, GRACE_DAYS } from '../constants.ts';
import type { Exports } from './exports/exports.ts';

/** What belongs to this feature, and to the platform below all features: events and jobs. */
export function personalDataOf({ database }: Platform, exports: Exports): PersonalData {
  const { $client } = database.queries;
  return {
    tables: {
      data_export: 'erased',
      data_deletion: { kept: 'deletion' },
      realtime_cursor: 'erased',
      realtime_event: { kept: 'events' },
    },
    kept: {
      deletion: {
        of: 'person',
        what: 'That an account with this ID was deleted, and when',
        why: 'So that we can prove it',
        until: 'As long as this installation exists',
      },
      events: {
        of: 'person',
        what: 'Events for the devices of people you called',
        why: 'Devices that were offline still need them',
        until: '7 days after they happened',
      },
    },
    retention: [
      { what: 'Exports', howLong: `${EXPORT_DAYS} days` },
      {
        what: 'An account or a workspace you deleted',
        howLong: `${GRACE_DAYS} days, in which you can keep it`,
      },
      { what: 'Events for your devices', howLong: '7 days' },
      { what: 'Emails waiting to be sent', howLong: '7 days at most' },
    ],
    async erase(subject) {
      if (subject.kind === 'workspace') {
        const streams = Object.keys(ACTIONS).map((action) => `workspace:${subject.workspaceId}:${action}`);
        await $client.query('delete from realtime_event where account_id = any($1)', [streams]);
        await $client.query('delete from realtime_cursor where account_id = any($1)', [streams]);
        return forgetJobs(subject.workspaceId);
      }
      const { accountId } = subject;
      await exports.removeAll(accountId);
      await $client.query('delete from realtime_event where account_id = $1', [accountId]);
      await $client.query('delete from realtime_cursor where account_id = $1', [accountId]);
      await forgetJobs(accountId);
      const { rows } = await $client.query<{ email: string }>('select email from users where id = $1', [
        accountId,
      ]);
      if (rows[0] !== undefined) await forgetJobs(rows[0].email);
    },
  };

  /** Jobs stay in their table for a week after their end. Those that name somebody who is gone don't. */
  async function forgetJobs(name: string): Promise<void> {
    await $client.query(
      `delete from pgboss.job where state in ('completed', 'cancelled', 'failed', 'created', 'retry')
         and name not like 'privacy-%' and strpos(data::text, $1) > 0`,
      [name],
    );
  }
}
