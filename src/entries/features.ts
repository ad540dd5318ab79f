import { adminFeature } from '#features/admin/server/feature.ts';
import { billingFeature } from '#features/billing/server/feature.ts';
import { calendarFeature } from '#features/calendar/server/feature.ts';
import { callingFeature } from '#features/calling/server/feature.ts';
import { contactsFeature } from '#features/contacts/server/feature.ts';
import { identityFeature } from '#features/identity/server/feature.ts';
import { meetingsFeature } from '#features/meetings/server/feature.ts';
import { notificationsFeature } from '#features/notifications/server/feature.ts';
import { numbersFeature } from '#features/numbers/server/feature.ts';
import { privacyFeature } from '#features/privacy/server/feature.ts';
import { ratesFeature } from '#features/rates/server/feature.ts';
import { siteFeature } from '#features/site/server/feature.ts';
import { tasksFeature } from '#features/tasks/server/feature.ts';
import { telephonyFeature } from '#features/telephony/server/feature.ts';
import { workspacesFeature } from '#features/workspaces/server/feature.ts';
import type { FeatureDefinition } from '#platform/server/feature.ts';

/** All features of the server, lowest first: each uses services of those before it. This is the only list. */
export const features = [
  identityFeature,
  workspacesFeature,
  notificationsFeature,
  privacyFeature,
  ratesFeature,
  billingFeature,
  numbersFeature,
  contactsFeature,
  tasksFeature,
  calendarFeature,
  telephonyFeature,
  callingFeature,
  meetingsFeature,
  adminFeature,
  siteFeature,
] as const satisfies readonly FeatureDefinition[];
