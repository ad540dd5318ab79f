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

/** Target of a transfer. */
export type TransferRequest = Pick<QuoteRequest, 'to' | 'home'>;

/**
 * Checks the target of a transfer like that of a call, for emergency numbers and safety. It needs no free line and no
 * money, because the new leg is the carrier's.
 * @throws AppError the errors of placing a call to it, calling.transferToSame
 */
export async function transferTarget(
  parts: PhoneParts,
  record: CallRecord,
  request: TransferRequest & { accountId: AccountId },
): Promise<E164> {
  const number = dialledNumber(request);
  if (number === record.phone?.number) throw transferErrors.transferToSame();
  const { accountId, home } = request;
  const leg = await createPhoneStore(parts.database.queries).find(record.id);
  if (leg === null) throw transferErrors.legUnreachable();
  const plan = await parts.billing.subscriptions.entitlements(leg.workspaceId);
  const destination = await destinationOf(parts, { number, plan });
  await barring(parts, request, () => refuseUnsafeTransfer(parts, { accountId, home, destination, plan }));
  return number;
}

/**
 * Checks that the leg's own carrier can transfer it to this number. Runs in the process that holds the leg.
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
