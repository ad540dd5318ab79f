import type { PersonalData } from '#platform/server/personal-data.ts';
import { KEPT_DAYS } from '../constants.ts';

export const personalData: PersonalData = {
  // Rows of a person end with the account, and those about a workspace with the workspace.
  tables: {
    notifications: { kept: 'others' },
    notification_counts: 'erased',
    notification_choices: 'erased',
  },
  kept: {
    others: {
      of: 'person',
      what: 'Notifications of others that name you, such as a missed call',
      why: 'It is in their list of notifications',
      until: `${KEPT_DAYS} days after it happened`,
    },
  },
  retention: [{ what: 'Notifications', howLong: `${KEPT_DAYS} days` }],
  exports: (subject) =>
    subject.kind === 'workspace'
      ? []
      : [
          {
            path: 'notifications/notifications',
            title: 'Your notifications',
            text: `select at, kind, category, workspace_id, title, body, path, times, read_at from notifications
              where account_id = $1 order by at`,
          },
          {
            path: 'notifications/settings',
            title: 'Your notification settings',
            text: `select ways, quiet_from, quiet_to, rings_twice, muted_until, digest, updated_at
              from notification_choices where account_id = $1`,
          },
        ],
};
