import { asE164 } from '#kernel/e164.ts';
import { type AccountId, asAccountId } from '#kernel/ids.ts';
import type { Session } from '#platform/server/http/context.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { requireFreshProof } from '../access/fresh-proof.ts';
import type { ServiceParts } from '../access/parts.ts';
import type { Client } from '../auth/auth.ts';
import type { FoundCode } from '../codes/codes.ts';
import { applyEmailChange, askForEmailChange, emailTakenByConstraint } from './email-change.ts';
import { changeWithin, phoneTakenByConstraint } from './personal.ts';
import { createProfileStore } from './store.ts';

/** The mailbox of the address that an account has, or of the one that it is to have. */
export type Mailbox = 'old' | 'new';

/** A mailbox that has confirmed a change. */
export interface ConfirmedMailbox {
  readonly accountId: AccountId;
  /** The id of the change. */
  readonly change: string;
  readonly mailbox: Mailbox;
  /** Where the code was sent. */
  readonly address: string;
  readonly client: Client;
}

/** Changes of an email address or a phone number that programs ask for. They are confirmed by what was sent there. */
export interface ChangesByProgram {
  /**
   * Begins a change, or goes on with the one that waits. Sends nothing: the operator's program does.
   * @returns the id of the change
   */
  beginEmailChange(asked: { accountId: AccountId; email: string; mailbox: Mailbox }): Promise<string>;
  /**
   * Takes down that a mailbox has confirmed, and changes the address if that was all that was missing.
   * @returns null: there is no such change any longer
   */
  confirmEmail(transaction: Transaction, confirmed: ConfirmedMailbox): Promise<'changed' | 'waits' | null>;
  /**
   * Reads a code out to a number, which is nobody's until the code is shown.
   * @throws identityErrors.proofNeeded, phoneCodesOff, phoneNotReached
   */
  callNewPhone(session: Session, phone: string): Promise<void>;
  confirmPhone(transaction: Transaction, shown: { found: FoundCode; client: Client }): Promise<void>;
  /** @throws profileErrors.emailTaken, phoneTaken when somebody was faster */
  naming<Result>(change: () => Promise<Result>): Promise<Result>;
}

type Parts = Pick<ServiceParts, 'platform' | 'storeOn' | 'safety' | 'codes' | 'phoneCodes'>;

export function changesByProgram(parts: Parts): ChangesByProgram {
  const { platform, storeOn, safety, codes, phoneCodes } = parts;
  const { clock, realtime } = platform;
  return {
    beginEmailChange: ({ accountId, email, mailbox }) =>
      realtime.events.transact((transaction) =>
        changeWithin(parts, transaction, {
          accountId,
          change: async () => {
            const store = createProfileStore(transaction.queries);
            const waiting = await store.waitingEmailChange(accountId, clock.now());
            const isSame = waiting?.newEmail === email;
            const id = isSame
              ? waiting.id
              : await askForEmailChange(parts, transaction, { accountId, email });
            if (mailbox === 'old') await store.changeWaiting(id, { needsOld: true });
            return id;
          },
        }),
      ),
    async confirmEmail(transaction, { accountId, change: id, mailbox, address, client }) {
      const store = createProfileStore(transaction.queries);
      const now = clock.now();
      await storeOn(transaction.queries).lockAccount(accountId);
      const change = await store.emailChange(id);
      const isOpen =
        change !== null &&
        change.accountId === accountId &&
        change.changedAt === null &&
        change.expiresAt.getTime() > now;
      if (!isOpen) return null;
      const sentTo = mailbox === 'old' ? change.oldEmail : change.newEmail;
      if (address !== sentTo) return null;
      const at = new Date(now);
      await store.changeWaiting(id, mailbox === 'old' ? { oldConfirmedAt: at } : { newConfirmedAt: at });
      const hasOld = mailbox === 'old' || change.oldConfirmedAt !== null;
      const hasNew = mailbox === 'new' || change.newConfirmedAt !== null;
      if (!hasNew || (change.needsOld && !hasOld)) return 'waits';
      await changeWithin(parts, transaction, {
        accountId,
        change: () => applyEmailChange(parts, transaction, { change, client }),
      });
      return 'changed';
    },
    async callNewPhone(session, phone) {
      requireFreshProof(session, clock);
      const { accountId } = session;
      const to = asE164(phone);
      await phoneCodes.allow(to);
      const { code } = await codes.issue({ address: to, accountId, kind: 'phone-change' });
      await phoneCodes.speak(to, code);
    },
    async confirmPhone(transaction, { found, client }) {
      const accountId = asAccountId(found.accountId ?? '');
      await changeWithin(parts, transaction, {
        accountId,
        change: async () => {
          const now = clock.now();
          const phone = { phone: found.address, provenAt: now };
          await createProfileStore(transaction.queries).setPhone(accountId, phone, now);
          await safety.note(transaction, { accountId, kind: 'phone-proven', client });
        },
      });
    },
    naming: (change) => emailTakenByConstraint(() => phoneTakenByConstraint(change)),
  };
}
