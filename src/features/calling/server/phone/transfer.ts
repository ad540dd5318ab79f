import type { E164 } from '#kernel/e164.ts';
import type { AccountId } from '#kernel/ids.ts';
import { callingErrors, transferErrors } from '../../errors.ts';
import type { CallRecord } from '../../rules/transition.ts';
import { ON_NET } from '../carrier/on-net.ts';
import { type Destination, destinationOf, dialledNumber, refuseUnsafeTransfer, type Wish } from './assess.ts';
import type { PhoneParts } from './parts.ts';
import { barring } from './placing.ts';
import { createPhoneStore } from './store.ts';

/** To whom the other side of a call is to be left. */
export type TransferWish = Pick<Wish, 'to' | 'home'>;

/**
 * The number to which an answered call may be led on. Help and safety are asked as for a call to it; neither lines nor
 * money are, for the leg there is the carrier's.
 * @throws AppError what placing a call to it would throw, calling.transferToSame, calling.noProvider
 */
export async function transferTarget(
  parts: PhoneParts,
  record: CallRecord,
  wish: TransferWish & { accountId: AccountId },
): Promise<E164> {
  const number = dialledNumber(wish);
  if (number === record.phone?.number) throw transferErrors.transferToSame();
  const { accountId, home } = wish;
  const plan = await parts.billing.subscriptions.entitlements(accountId);
  const destination = await destinationOf(parts, { number, plan });
  await barring(parts, wish, () => refuseUnsafeTransfer(parts, { accountId, home, destination, plan }));
  if (!(await isReached(parts, record, destination))) throw callingErrors.noProvider();
  return number;
}

/** The carrier that has the call is the one that leads it on. */
async function isReached(
  { carriers, database }: PhoneParts,
  { id }: CallRecord,
  { number, isTest }: Destination,
): Promise<boolean> {
  const leg = await createPhoneStore(database.queries).find(id);
  const carrier = carriers.find(({ name }) => name === leg?.providerName);
  if (carrier === undefined || (isTest && carrier.name !== ON_NET)) return false;
  return carrier.reaches(number);
}
