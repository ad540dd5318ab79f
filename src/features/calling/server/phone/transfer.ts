import type { E164 } from '#kernel/e164.ts';
import type { AccountId, CallId } from '#kernel/ids.ts';
import { callingErrors, transferErrors } from '../../errors.ts';
import type { CallRecord } from '../../rules/record/call-record.ts';
import {
  destinationOf,
  dialledNumber,
  isTestNumber,
  type QuoteRequest,
  refuseUnsafeTransfer,
} from './assess.ts';
import type { PhoneParts } from './parts.ts';
import { barring } from './placing.ts';
import { createPhoneStore } from './store.ts';

/** To whom the other side of a call is to be left. */
export type TransferRequest = Pick<QuoteRequest, 'to' | 'home'>;

/**
 * The number to which an answered call may be led on. Help and safety are asked as for a call to it; neither lines nor
 * money are, for the leg there is the carrier's.
 * @throws AppError what placing a call to it would throw, calling.transferToSame
 */
export async function transferTarget(
  parts: PhoneParts,
  record: CallRecord,
  request: TransferRequest & { accountId: AccountId },
): Promise<E164> {
  const number = dialledNumber(request);
  if (number === record.phone?.number) throw transferErrors.transferToSame();
  const { accountId, home } = request;
  const plan = await parts.billing.subscriptions.entitlements(accountId);
  const destination = await destinationOf(parts, { number, plan });
  await barring(parts, request, () => refuseUnsafeTransfer(parts, { accountId, home, destination, plan }));
  return number;
}

/**
 * The carrier that has the call is the one that leads it on. Asked in the process that holds the leg, whose carrier it is.
 * @throws AppError calling.noProvider
 */
export async function refuseUnreached(
  { carriers, database }: PhoneParts,
  id: CallId,
  number: E164,
): Promise<void> {
  const leg = await createPhoneStore(database.queries).find(id);
  const carrier = carriers.find(({ name }) => name === leg?.providerName);
  const isOurs = carrier !== undefined && (!isTestNumber(number) || carrier.isOwnNetwork);
  if (!isOurs || !(await carrier.reaches(number))) throw callingErrors.noProvider();
}
