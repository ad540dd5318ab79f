import { asE164, type E164 } from '#kernel/e164.ts';
import type { AccountId } from '#kernel/ids.ts';
import { constraintOf, type Queries, sqlStateOf } from '#platform/server/db/database.ts';
import type { Session } from '#platform/server/http/context.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { identityLimits } from '../../constants.ts';
import { PROFILE_EVENT } from '../../constants-profile.ts';
import { identityErrors } from '../../errors.ts';
import type { User } from '../../model.ts';
import type { DateFormats, Personal, ProfileDetails } from '../../model-profile.ts';
import { fullName, namesOf } from '../../rules/profile/person-name.ts';
import { profileErrors } from '../../rules/profile/profile-errors.ts';
import { requireFreshProof } from '../access/fresh-proof.ts';
import { knownUser, type ServiceParts } from '../access/parts.ts';
import type { Client } from '../auth/auth.ts';
import type { Spoken } from '../codes/phone-codes.ts';
import { userChanged } from '../events.ts';
import { createProfileStore } from './store.ts';

/** What people say of themselves. */
export interface PersonalProfile {
  profile(accountId: AccountId): Promise<ProfileDetails>;
  saveProfile(
    accountId: AccountId,
    saved: Personal & { readonly formats?: DateFormats | undefined },
  ): Promise<{ user: User; profile: ProfileDetails }>;
  /**
   * Another number than before has yet to be proven.
   * @throws identityErrors.proofNeeded when it replaces one that was proven, which is a way in
   */
  savePhone(session: Session, phone: string | null): Promise<ProfileDetails>;
  /** @throws identityErrors.proofNeeded, phoneMissing, phoneCodesOff, phoneNotReached */
  callWithCode(session: Session): Promise<Spoken>;
  /** @throws identityErrors.codeWrong, phoneTaken */
  provePhone(session: Session, shown: { code: string; client: Client }): Promise<ProfileDetails>;
}

export type PersonalParts = Pick<
  ServiceParts,
  'platform' | 'gate' | 'storeOn' | 'safety' | 'codes' | 'phoneCodes'
>;

type ProfileRow = Awaited<ReturnType<ReturnType<typeof createProfileStore>['profile']>>;

/** A profile as its owner sees it. */
function detailsOf(name: string, row: ProfileRow, newEmail: string | null): ProfileDetails {
  return {
    ...namesOf(name, row),
    address: row?.address ?? '',
    city: row?.city ?? '',
    state: row?.state ?? '',
    zip: row?.zip ?? '',
    phone: row?.phone ?? null,
    isPhoneProven: row?.phoneProvenAt != null,
    newEmail,
  };
}

async function readProfile(
  { platform, storeOn }: Pick<PersonalParts, 'platform' | 'storeOn'>,
  accountId: AccountId,
  queries: Queries,
): Promise<ProfileDetails> {
  const store = createProfileStore(queries);
  const { name } = await knownUser(storeOn(queries), accountId);
  const newEmail = await store.newEmail(accountId, platform.clock.now());
  return detailsOf(name, await store.profile(accountId), newEmail);
}

type Changing = Pick<PersonalParts, 'platform' | 'storeOn'>;

/** Changes a profile, and tells its open pages. */
export async function changeProfile(
  parts: Changing,
  accountId: AccountId,
  change: (transaction: Transaction) => Promise<void>,
): Promise<ProfileDetails> {
  return parts.platform.realtime.events.transact(async (transaction) => {
    await parts.storeOn(transaction.queries).lockAccount(accountId);
    await change(transaction);
    return tellPages(parts, transaction, accountId);
  });
}

/** The same within a transaction that does more. The account is locked, so that the last event is right. */
export async function changeWithin<Result>(
  parts: Changing,
  transaction: Transaction,
  { accountId, change }: { accountId: AccountId; change: () => Promise<Result> },
): Promise<Result> {
  await parts.storeOn(transaction.queries).lockAccount(accountId);
  const result = await change();
  await tellPages(parts, transaction, accountId);
  return result;
}

async function tellPages(
  parts: Changing,
  transaction: Transaction,
  accountId: AccountId,
): Promise<ProfileDetails> {
  const payload = await readProfile(parts, accountId, transaction.queries);
  transaction.emit({ accountId, topic: PROFILE_EVENT, payload });
  return payload;
}

export function personalProfile(parts: PersonalParts): PersonalProfile {
  const { platform, gate, storeOn } = parts;
  const { rateLimits, clock, database } = platform;
  return {
    profile: (accountId) => readProfile(parts, accountId, database.queries),
    async saveProfile(accountId, { formats, ...personal }) {
      await rateLimits.take(identityLimits.changeByAccount, accountId);
      // Few statements: of several saves at once, each waits for those before it.
      const saved = await platform.realtime.events.transact(async ({ queries, emit }) => {
        const store = createProfileStore(queries);
        const now = clock.now();
        // The first one locks the account.
        await storeOn(queries).setName(accountId, fullName(personal), now);
        const row = await store.setPersonal(accountId, { ...personal, ...formats }, now);
        const user = await knownUser(storeOn(queries), accountId);
        const profile = detailsOf(user.name, row, await store.newEmail(accountId, now));
        emit({ accountId, topic: PROFILE_EVENT, payload: profile });
        emit(userChanged(accountId, user));
        return { user, profile };
      });
      gate.forget({ personOf: accountId });
      return saved;
    },
    ...phoneOfProfile(parts),
  };
}

const UNIQUE_VIOLATION = '23505';
const PHONE_CONSTRAINT = 'profiles_phone';

function phoneOfProfile(
  parts: PersonalParts,
): Pick<PersonalProfile, 'savePhone' | 'callWithCode' | 'provePhone'> {
  const { platform, codes, phoneCodes, safety } = parts;
  const { rateLimits, clock, database } = platform;

  async function savedPhone(accountId: AccountId): Promise<E164> {
    const phone = (await createProfileStore(database.queries).profile(accountId))?.phone;
    if (phone == null) throw profileErrors.phoneMissing();
    return asE164(phone);
  }
  return {
    async savePhone(session, phone) {
      const { accountId } = session;
      await rateLimits.take(identityLimits.changeByAccount, accountId);
      return changeProfile(parts, accountId, async ({ queries }) => {
        const store = createProfileStore(queries);
        const before = await store.profile(accountId);
        if (before?.phone === phone) return;
        if (before?.phoneProvenAt != null) requireFreshProof(session, clock);
        await store.setPhone(accountId, { phone, provenAt: null }, clock.now());
      });
    },
    async callWithCode(session) {
      requireFreshProof(session, clock);
      const { accountId } = session;
      const phone = await savedPhone(accountId);
      await phoneCodes.allow(phone);
      const { code } = await codes.issue({ address: phone, accountId, kind: 'prove-phone' });
      return phoneCodes.speak(phone, code);
    },
    async provePhone(session, { code, client }) {
      requireFreshProof(session, clock);
      const { accountId } = session;
      const address = await savedPhone(accountId);
      const found = await codes.check({ kind: 'prove-phone', address, code, by: accountId, accountId });
      if (found === null) throw identityErrors.codeWrong();
      return phoneTakenByConstraint(() =>
        changeProfile(parts, accountId, async (transaction) => {
          const { queries } = transaction;
          const store = createProfileStore(queries);
          // The number may have been changed since, and the code used.
          if ((await store.profile(accountId))?.phone !== address) throw identityErrors.codeWrong();
          if (!(await codes.use(found, queries))) throw identityErrors.codeWrong();
          const now = clock.now();
          await store.setPhone(accountId, { phone: address, provenAt: now }, now);
          await safety.note(transaction, { accountId, kind: 'phone-proven', client });
        }),
      );
    },
  };
}

/** Who has proven a number first keeps it. */
export async function phoneTakenByConstraint<Result>(prove: () => Promise<Result>): Promise<Result> {
  try {
    return await prove();
  } catch (cause) {
    const isTaken = sqlStateOf(cause) === UNIQUE_VIOLATION && constraintOf(cause) === PHONE_CONSTRAINT;
    throw isTaken ? profileErrors.phoneTaken({}, { cause }) : cause;
  }
}
