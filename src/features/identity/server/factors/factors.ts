import { randomBytes, randomInt } from 'node:crypto';
import { commonErrors } from '#kernel/common-errors.ts';
import type { E164 } from '#kernel/e164.ts';
import type { AccountId, SessionId } from '#kernel/ids.ts';
import { type Instant, MINUTE_MS } from '#kernel/instant.ts';
import { newId } from '#platform/server/ids.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import {
  FACTOR_CODE_DIGITS,
  FACTOR_CODE_MINUTES,
  FACTORS_MAX,
  RECOVERY_CODES,
} from '../../constants-factors.ts';
import type { SafetyKind, SignInMethod } from '../../model.ts';
import type { FactorView } from '../../model-factors.ts';
import { factorErrors } from '../../rules/factors/factor-errors.ts';
import { RECOVERY_CODE_BYTES, recoveryCodeOf, typedRecoveryCode } from '../../rules/factors/recovery-code.ts';
import { knownUser, type ServiceParts } from '../access/parts.ts';
import type { Client } from '../auth/auth.ts';
import type { Spoken } from '../codes/phone-codes.ts';
import { type CheckedCode, guess } from './guesses.ts';
import { type FactorRow, factorStatements } from './store.ts';
import { newTotpSecret, totpStepOf, totpUri } from './totp.ts';

/** A code that somebody typed. */
export interface TypedCode {
  readonly accountId: AccountId;
  readonly factorId: string;
  /** Of a spoken code. */
  readonly challengeId?: string | undefined;
  readonly code: string;
  readonly client: Client;
  /** The session that goes on when the first factor turns two-step sign-in on; all others end. */
  readonly sessionId: SessionId | null;
}

export interface Change {
  readonly accountId: AccountId;
  readonly factorId: string;
  readonly client: Client;
  /** The session that goes on when the last factor is removed; null: a program asks, with the service key. */
  readonly sessionId: SessionId | null;
}

/** Second factors: one store behind the web and behind the auth client of the specification. */
export interface Factors {
  list(accountId: AccountId): Promise<FactorView[]>;
  /**
   * Begins an authenticator app. It counts from its first right code on.
   * @throws factorErrors.factorNameTaken, factorErrors.factorsFull
   */
  enrollTotp(accountId: AccountId, name: string): Promise<{ id: string; secret: string; uri: string }>;
  /**
   * Begins spoken codes to the person's proven number.
   * @throws factorErrors.phoneNotProven, or as `enrollTotp`
   */
  enrollPhone(accountId: AccountId, name: string): Promise<{ id: string; phone: string }>;
  /**
   * Has the code of a phone spoken. Of an app it only says that a code is expected.
   * @throws commonErrors.notFound, identityErrors.phoneCodesOff, identityErrors.phoneNotReached
   */
  challenge(accountId: AccountId, factorId: string): Promise<{ id: string; expiresAt: Instant } & Spoken>;
  /**
   * Uses up a code, in a transaction of its own. The first right one of a factor turns it on.
   * @returns false when it is wrong, was used before, or its factor is not there
   * @throws factorErrors.factorLocked after five wrong ones
   */
  verify(typed: TypedCode): Promise<boolean>;
  /**
   * Uses up a code and does what it proves, in one transaction.
   * @throws factorErrors.factorCodeWrong, factorErrors.factorCodeUsed, factorErrors.factorLocked
   */
  prove<Result>(typed: TypedCode, then: ProvenStep<Result>): Promise<Result>;
  /** The same with a factor that may be new: its first right code turns it on. */
  confirm<Result>(typed: TypedCode, then: ProvenStep<Result>): Promise<Result>;
  /** The same with a recovery code. */
  useRecoveryCode<Result>(
    typed: Pick<TypedCode, 'accountId' | 'code' | 'client'>,
    then: ProvenStep<Result>,
  ): Promise<Result>;
  rename(accountId: AccountId, change: { factorId: string; name: string }): Promise<void>;
  /** @throws commonErrors.notFound */
  remove(change: Change): Promise<void>;
  /** Makes ten new recovery codes, which void those before them. @returns them; only hashes are kept */
  makeRecoveryCodes(
    transaction: Transaction,
    made: { accountId: AccountId; client: Client },
  ): Promise<string[]>;
  /**
   * Lifts a session to level 2: what it awaited was shown.
   * @returns its new token if it awaited a factor; the old one opens nothing
   */
  completeFactorStep(
    session: { accountId: AccountId; sessionId: SessionId; client: Client },
    method: SignInMethod,
  ): Promise<string | null>;
}

/** What was shown, and what it proves. */
export type ProvenStep<Result> = (transaction: Transaction, method: SignInMethod) => Promise<Result>;

export interface FactorParts extends ServiceParts {
  /** The person's proven phone number; null without one. */
  readonly provenPhone: (accountId: AccountId) => Promise<E164 | null>;
}

export function createFactors(parts: FactorParts): Factors {
  return { ...enrolling(parts), ...proving(parts), ...recovering(parts), ...changing(parts) };
}

export const viewOf = (row: FactorRow): FactorView => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  isVerified: row.verifiedAt !== null,
  phone: row.phone,
  isSynced: row.isBackedUp ?? false,
  createdAt: row.createdAt,
  lastUsedAt: row.lastUsedAt,
});

function enrolling({ platform, store, sealing, codeMark, provenPhone, phoneCodes }: FactorParts) {
  const { clock, database } = platform;
  const rows = factorStatements(database.queries);

  async function insert(
    row: Parameters<typeof rows.insertFactor>[0] & { accountId: AccountId },
  ): Promise<void> {
    await rows.dropUnconfirmed(row.accountId, { name: row.name, now: row.createdAt });
    if ((await rows.factorsOf(row.accountId)).length >= FACTORS_MAX) throw factorErrors.factorsFull();
    if (!(await rows.insertFactor(row))) throw factorErrors.factorNameTaken();
  }

  return {
    list: async (accountId) => (await rows.factorsOf(accountId)).map(viewOf),
    async enrollTotp(accountId, name) {
      const { email } = await knownUser(store, accountId);
      const id = newId();
      const secret = newTotpSecret();
      const sealed = sealing.seal(secret, id);
      await insert({ id, accountId, kind: 'totp', name, secret: sealed, createdAt: clock.now() });
      return { id, secret, uri: totpUri(secret, email) };
    },
    async enrollPhone(accountId, name) {
      const phone = await provenPhone(accountId);
      if (phone === null) throw factorErrors.phoneNotProven();
      const id = newId();
      await insert({ id, accountId, kind: 'phone', name, phone, createdAt: clock.now() });
      return { id, phone };
    },
    async challenge(accountId, factorId) {
      const factor = await rows.factor(accountId, factorId);
      if (factor === null || factor.kind === 'passkey') throw commonErrors.notFound();
      const phone = factor.kind === 'phone' ? factor.phone : null;
      if (phone !== null) await phoneCodes.allow(phone);
      const id = newId();
      const code = String(randomInt(10 ** FACTOR_CODE_DIGITS)).padStart(FACTOR_CODE_DIGITS, '0');
      const now = clock.now();
      const expiresAt = now + FACTOR_CODE_MINUTES * MINUTE_MS;
      const codeHash = phone === null ? null : codeMark(code, id);
      await rows.insertChallenge({
        id,
        accountId,
        factorId,
        purpose: 'code',
        codeHash,
        createdAt: now,
        expiresAt,
      });
      const { isDelayed } = phone === null ? { isDelayed: false } : await phoneCodes.speak(phone, code);
      return { id, expiresAt, isDelayed };
    },
  } satisfies Partial<Factors>;
}

const METHODS = { totp: 'totp', phone: 'mfa/phone', passkey: 'mfa/webauthn' } as const;

function proving(parts: FactorParts) {
  const { platform, gate, sealing, codeMark, entering } = parts;
  const { clock, realtime } = platform;

  async function checked(
    { queries }: Transaction,
    factor: FactorRow,
    typed: TypedCode,
  ): Promise<CheckedCode> {
    const rows = factorStatements(queries);
    const code = typed.code.replaceAll(/\s/g, '');
    if (factor.kind === 'totp' && factor.secret !== null) {
      const step = totpStepOf(code, sealing.open(factor.secret, factor.id), clock.now());
      if (step === null) return 'wrong';
      return (await rows.useStep(factor.id, step)) ? 'right' : 'used';
    }
    if (factor.kind !== 'phone' || typed.challengeId === undefined) return 'wrong';
    const { accountId, factorId, challengeId: id } = typed;
    const codeHash = await rows.tryChallenge({ id, accountId, factorId }, clock.now());
    if (codeHash === null || codeMark(code, id) !== codeHash) return 'wrong';
    return (await rows.useCode(id)) ? 'right' : 'used';
  }

  const use = <Result>(typed: TypedCode, then: ProvenStep<Result>, isKnown = false) =>
    realtime.events.transact(async (transaction): Promise<Outcome<Result>> => {
      const { accountId, factorId, client } = typed;
      const rows = factorStatements(transaction.queries);
      const now = clock.now();
      const factor = await rows.factor(accountId, factorId);
      // One that somebody has just begun to add proves nothing.
      if (factor === null || (isKnown && factor.verifiedAt === null)) return 'wrong';
      const result = await guess(transaction.queries, { accountId, now }, () =>
        checked(transaction, factor, typed),
      );
      if (result === 'wrong') await noteFailure(parts, transaction, { accountId, client, name: factor.name });
      if (result !== 'right') return result;
      await rows.markUsed(factorId, now);
      const isNew = await rows.markVerified(factorId, now);
      if (isNew) await turnOn(parts, transaction, { ...typed, factor });
      return { done: await then(transaction, METHODS[factor.kind]), isNew };
    });

  const finish = async <Result>({ accountId }: TypedCode, outcome: Outcome<Result>): Promise<Result> => {
    const { done, isNew } = proven(outcome);
    if (isNew) {
      gate.forget({ accountId });
      await parts.factorMail(accountId, 'added');
    }
    return done;
  };

  return {
    async verify(typed) {
      const outcome = await use(typed, async () => true);
      return outcome === 'wrong' || outcome === 'used' ? false : finish(typed, outcome);
    },
    prove: async (typed, then) => finish(typed, await use(typed, then, true)),
    confirm: async (typed, then) => finish(typed, await use(typed, then)),
    async completeFactorStep({ accountId, sessionId, client }, method) {
      const token = await realtime.events.transact((transaction) =>
        entering.complete(transaction, { accountId, sessionId, method, client }),
      );
      gate.forget({ sessionId });
      return token;
    },
  } satisfies Partial<Factors>;
}

type Outcome<Result> =
  | Exclude<CheckedCode, 'right'>
  | { readonly lockedUntil: Instant }
  | { readonly done: Result; readonly isNew: boolean };

/** Wrong codes are counted in a transaction that commits, so they are thrown after it. */
function proven<Result>(outcome: Outcome<Result>): Extract<Outcome<Result>, { done: Result }> {
  if (outcome === 'wrong') throw factorErrors.factorCodeWrong();
  if (outcome === 'used') throw factorErrors.factorCodeUsed();
  if ('lockedUntil' in outcome) throw factorErrors.factorLocked({ until: outcome.lockedUntil });
  return outcome;
}

async function noteFailure(
  { safety }: ServiceParts,
  transaction: Transaction,
  { accountId, client, name }: { accountId: AccountId; client: Client; name: string },
): Promise<void> {
  await safety.note(transaction, { accountId, kind: 'factor-failed', client, facts: { name } });
}

/** The first code or phone turns two-step sign-in on. Sessions that were opened without it end, so none is weaker than it. */
async function turnOn(
  { safety, storeOn }: ServiceParts,
  transaction: Transaction,
  { accountId, client, sessionId, factor }: TypedCode & { factor: FactorRow },
): Promise<void> {
  await safety.note(transaction, { accountId, kind: 'factor-added', client, facts: { name: factor.name } });
  if (!(await factorStatements(transaction.queries).setAsksFactor(accountId, true))) return;
  await storeOn(transaction.queries).endOtherSessions(accountId, sessionId);
}

function recovering(parts: FactorParts) {
  const { platform, safety, codeMark } = parts;
  const { clock, realtime } = platform;
  return {
    async useRecoveryCode<Result>(
      { accountId, code, client }: Pick<TypedCode, 'accountId' | 'code' | 'client'>,
      then: ProvenStep<Result>,
    ) {
      const outcome = await realtime.events.transact(async (transaction): Promise<Outcome<Result>> => {
        const now = clock.now();
        const rows = factorStatements(transaction.queries);
        const result = await guess(transaction.queries, { accountId, now }, async () => {
          const typed = typedRecoveryCode(code);
          return typed === null ? 'wrong' : rows.takeRecoveryCode(accountId, codeMark(typed, accountId), now);
        });
        if (result === 'wrong')
          await noteFailure(parts, transaction, { accountId, client, name: 'Recovery code' });
        if (result !== 'right') return result;
        await safety.note(transaction, { accountId, kind: 'recovery-code-used', client });
        return { done: await then(transaction, 'recovery'), isNew: true };
      });
      const { done } = proven(outcome);
      await parts.factorMail(accountId, 'recovery');
      return done;
    },
    async makeRecoveryCodes(transaction, { accountId, client }) {
      const codes = Array.from({ length: RECOVERY_CODES }, () =>
        recoveryCodeOf(randomBytes(RECOVERY_CODE_BYTES)),
      );
      const hashes = codes.map((code) => codeMark(code, accountId));
      await factorStatements(transaction.queries).replaceRecoveryCodes(accountId, hashes, clock.now());
      await safety.note(transaction, { accountId, kind: 'recovery-codes-made', client });
      return codes;
    },
  } satisfies Partial<Factors>;
}

function changing(parts: FactorParts) {
  const { platform, gate, safety, storeOn } = parts;
  const { audit, realtime } = platform;
  return {
    async rename(accountId, { factorId, name }) {
      const isFree = await realtime.events.transact(async ({ queries }) => {
        const rows = factorStatements(queries);
        await storeOn(queries).lockAccount(accountId);
        const all = await rows.factorsOf(accountId);
        if (!all.some(({ id }) => id === factorId)) throw commonErrors.notFound();
        const isTaken = all.some(
          (one) => one.id !== factorId && one.name.toLowerCase() === name.toLowerCase(),
        );
        if (!isTaken) await rows.renameFactor(accountId, { id: factorId, name });
        return !isTaken;
      });
      if (!isFree) throw factorErrors.factorNameTaken();
    },
    async remove({ accountId, factorId, client, sessionId }) {
      const wasOn = await realtime.events.transact(async (transaction) => {
        const { queries } = transaction;
        const rows = factorStatements(queries);
        await storeOn(queries).lockAccount(accountId);
        const gone = await rows.deleteFactor(accountId, factorId);
        if (gone === null) throw commonErrors.notFound();
        if (sessionId === null) {
          const [subject, facts] = [
            `account:${accountId}` as const,
            { name: gone.name, with: 'service key' },
          ];
          const noted = { action: 'account.factor-removed', subject, facts };
          await audit.note({ by: null, ip: client.ip, ...noted }, transaction);
        }
        if (gone.verifiedAt === null) return false;
        const kind: SafetyKind = gone.kind === 'passkey' ? 'passkey-removed' : 'factor-removed';
        await safety.note(transaction, { accountId, kind, client, facts: { name: gone.name } });
        if (await rows.hasAskedFactor(accountId)) return true;
        if (!(await rows.setAsksFactor(accountId, false))) return true;
        await rows.forgetStandIns(accountId);
        await storeOn(queries).endOtherSessions(accountId, sessionId);
        return true;
      });
      if (!wasOn) return;
      gate.forget({ accountId });
      await parts.factorMail(accountId, 'removed');
    },
  } satisfies Partial<Factors>;
}
