import type { IdentityDirectory } from '#features/identity/server/service.ts';
import { REFUSALS_DAYS } from '#platform/server/mail/refusals.ts';
import type { PersonalData } from '#platform/server/personal-data.ts';
import type { Platform } from '#platform/server/platform.ts';
import { KEPT_DAYS } from '../constants.ts';

/** Rows of a person end with the account, and those about a workspace with the workspace. */
export function personalDataOf(
  { database, mailQueue }: Pick<Platform, 'database' | 'mailQueue'>,
  { contactOf }: Pick<IdentityDirectory, 'contactOf'>,
): PersonalData {
  return {
    ...DECLARED,
    exports: (subject) => (subject.kind === 'workspace' ? [] : ofPerson),
    async erase(subject) {
      if (subject.kind === 'workspace') return;
      const contact = await contactOf(subject.accountId, database.queries);
      if (contact !== null) await mailQueue.forgetAddress(contact.email);
    },
  };
}

const DECLARED: Pick<PersonalData, 'tables' | 'kept' | 'retention'> = {
  tables: {
    notifications: { kept: 'others' },
    notification_counts: 'erased',
    notification_choices: 'erased',
    push_subscriptions: 'erased',
    push_outbox: 'erased',
    mail_refusals: 'erased',
  },
  kept: {
    others: {
      of: 'person',
      what: 'Notifications of others that name you, such as a missed call',
      why: 'It is in their list of notifications',
      until: `${KEPT_DAYS} days after it happened`,
    },
  },
  retention: [
    { what: 'Notifications', howLong: `${KEPT_DAYS} days` },
    { what: 'Browsers that get push notifications', howLong: 'Until you sign out there or remove them' },
    {
      what: 'Records that a mailbox rejected our emails, without its address',
      howLong: `${REFUSALS_DAYS} days after the last one`,
    },
  ],
};

const ofPerson = [
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
  {
    path: 'notifications/devices',
    title: 'Browsers that get push notifications, without their keys and addresses',
    // Whoever has the whole address can push to the browser.
    text: `select user_agent, substring(endpoint from '^https?://([^/:?#]+)') as push_service, created_at, pushed_at, answer
      from push_subscriptions where account_id = $1 order by created_at`,
  },
];
