import { commonErrors } from '#kernel/common-errors.ts';
import { LOOK_HEADER } from '#kernel/look-header.ts';
import type { LookGate } from '../feature.ts';
import type { RequestHeaders, Session } from './context.ts';

/**
 * What an operator may read as somebody else. Everything else is refused, whatever its method: a route counts as one that
 * changes, pays, calls or shows secrets until it is named here. A file is here when its page shows the same. Not here on purpose:
 * attached files, exports, codes, factors, card forms, ICE servers, recordings, and whatever is encrypted between people.
 */
export const LOOK_ROUTES: ReadonlySet<string> = new Set([
  'identity.me',
  'identity.profile',
  'identity.sessions',
  'identity.security',
  'identity.safetyHistory',
  'identity.emailPreferences',
  'identity.identities',
  'workspaces.mine',
  'workspaces.invitationsToMe',
  'workspaces.having',
  'workspaces.team',
  'notifications.list',
  'notifications.count',
  'notifications.settings',
  'privacy.overview',
  'rates.list',
  'rates.prices',
  'rates.summary',
  'rates.ofNumber',
  'billing.wallet',
  'billing.autoTopUp',
  'billing.invoices',
  'billing.invoice',
  'billing.invoicePdf',
  'billing.billingAddress',
  'billing.invoiceEmail',
  'billing.statement',
  'billing.statementCsv',
  'billing.usage',
  'billing.teamSpending',
  'billing.ownSpending',
  'billing.spendingCsv',
  'billing.paymentMethods',
  'billing.subscriptions',
  'billing.outlook',
  'billing.entitlements',
  'numbers.mine',
  'numbers.coverage',
  'numbers.portIns',
  'numbers.callerIds',
  'numbers.emergencyAddress',
  'numbers.people',
  'numbers.given',
  'numbers.currentHold',
  'contacts.list',
  'contacts.get',
  'contacts.tags',
  'contacts.lists',
  'contacts.fields',
  'contacts.views',
  'contacts.timeline',
  'contacts.consents',
  'contacts.duplicates',
  'contacts.merges',
  'contacts.names',
  'contacts.listsOf',
  'contacts.removed',
  'tasks.overview',
  'tasks.people',
  'tasks.list',
  'tasks.search',
  'tasks.ofContact',
  'tasks.get',
  'meetings.list',
  'meetings.settings',
  'meetings.storage',
  'calling.active',
  'calling.history',
  'calling.historyFile',
  'calling.details',
  'calling.missed',
  'calling.week',
  'calling.blocks',
  'calling.firstSteps',
  'calling.teamHistory',
  'calling.teamHistoryFile',
  'calling.teamPeople',
  'calling.teamDetails',
]);

/** Whether the request is made while an operator looks at the app as somebody else. */
export const isLooking = (headers: RequestHeaders): boolean => headers.get(LOOK_HEADER) !== null;

/** @throws AppError common.onlyLooking when the request carries a look and the route isn't one that only reads */
export function refuseWhileLooking(headers: RequestHeaders, procedure: string): void {
  if (isLooking(headers) && !LOOK_ROUTES.has(procedure)) throw commonErrors.onlyLooking();
}

/** The person that is looked at instead of the operator who looks. @throws AppError common.lookOver */
export async function sessionLookedAt(
  gate: LookGate | undefined,
  session: Session | null,
  headers: RequestHeaders,
): Promise<Session | null> {
  const lookId = headers.get(LOOK_HEADER);
  if (lookId === null || session === null) return session;
  const looked = await gate?.looking(session, lookId);
  if (looked == null) throw commonErrors.lookOver();
  return looked;
}
