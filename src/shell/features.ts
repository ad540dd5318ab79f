import { adminWeb } from '#features/admin/web/feature.ts';
import { billingWeb } from '#features/billing/web/feature.ts';
import { calendarWeb } from '#features/calendar/web/feature.ts';
import { callingWeb } from '#features/calling/web/feature.ts';
import { contactsWeb } from '#features/contacts/web/feature.ts';
import { identityWeb } from '#features/identity/web/feature.ts';
import { meetingsWeb } from '#features/meetings/web/feature.ts';
import { notificationsWeb } from '#features/notifications/web/feature.ts';
import { numbersWeb } from '#features/numbers/web/feature.ts';
import { ratesWeb } from '#features/rates/web/feature.ts';
import { siteWeb } from '#features/site/web/feature.ts';
import { tasksWeb } from '#features/tasks/web/feature.ts';
import { workspacesWeb } from '#features/workspaces/web/feature.ts';
import type { WebFeature } from '#platform/browser/feature.ts';

/** Every feature with something in the app. Pages are listed in routes.ts, which only the build reads. */
export const features: readonly WebFeature[] = [
  identityWeb,
  workspacesWeb,
  notificationsWeb,
  ratesWeb,
  billingWeb,
  numbersWeb,
  contactsWeb,
  tasksWeb,
  calendarWeb,
  meetingsWeb,
  callingWeb,
  adminWeb,
  siteWeb,
];
