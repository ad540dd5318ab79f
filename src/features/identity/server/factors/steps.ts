import { commonErrors } from '#kernel/common-errors.ts';
import type { AccountId } from '#kernel/ids.ts';
import type { Session } from '#platform/server/http/context.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { identityLimits } from '../../constants.ts';
import { identityErrors } from '../../errors.ts';
import type { SignInMethod } from '../../model.ts';
import type {
  AskedFactor,
  FactorStep,
  FactorView,
  ProofChoices,
  Security,
  ShownPasskey,
} from '../../model-factors.ts';
import type { Client } from '../auth/auth.ts';
import type { Passkeys } from '../passkeys/passkeys.ts';
import type { FactorParts, Factors } from './factors.ts';
import { factorStatements } from './store.ts';
import { trustedBrowserRows } from './trusted.ts';

/** Something shown as a second thing, or as a proof. */
export type Shown =
  | { readonly factorId: string; readonly code: string; readonly challengeId?: string | undefined }
  | { readonly recoveryCode: string }
  | { readonly password: string }
  | { readonly passkey: ShownPasskey };

type Acting = Pick<Session, 'accountId' | 'sessionId'> & { readonly client: Client };

/** The session is open now. */
export interface Passed {
  readonly token: string;
  /** For the cookie of a browser that is to be trusted. */
  readonly trustedToken: string | null;
}

export interface FactorSteps {
  security(accountId: AccountId, trustedToken: string | null): Promise<Security>;
  step(accountId: AccountId): Promise<FactorStep>;
  /** Opens a session that waits for a factor. */
  pass(acting: Acting, shown: Exclude<Shown, { password: string }>, trust: boolean): Promise<Passed>;
  choices(accountId: AccountId): Promise<ProofChoices>;
  /** Makes the proof of a session new. A factor or a passkey lifts it to level 2 as well. */
  prove(acting: Acting, shown: Exclude<Shown, { recoveryCode: string }>): Promise<void>;
  /** @returns recovery codes, if the account had none */
  confirm(
    acting: Acting,
    typed: { factorId: string; code: string; challengeId?: string | undefined },
  ): Promise<string[] | null>;
  makeRecoveryCodes(acting: Acting): Promise<string[]>;
  /** @throws commonErrors.notFound */
  forgetBrowser(acting: Acting, id: string): Promise<void>;
}

interface StepParts {
  readonly parts: FactorParts;
  readonly factors: Factors;
  readonly passkeys: Passkeys;
}

export function factorSteps(all: StepParts): FactorSteps {
  return { ...reading(all), ...passing(all), ...proofs(all), ...changing(all) };
}

const askedOf = ({ id, kind, name, phone }: FactorView): AskedFactor => ({
  id,
  kind,
  name,
  phoneEnding: phone?.slice(-2) ?? null,
});

function reading({ parts, factors }: StepParts) {
  const { platform, store, provenPhone, phoneCodes } = parts;
  const rows = factorStatements(platform.database.queries);
  const askable = async (accountId: AccountId) =>
    (await factors.list(accountId)).filter(({ isVerified }) => isVerified).map(askedOf);
  return {
    async security(accountId, trustedToken) {
      const trusted = trustedBrowserRows(platform.database.queries);
      return {
        factors: await factors.list(accountId),
        asksFactor: await rows.asksFactor(accountId),
        recoveryCodesLeft: await rows.recoveryCodesLeft(accountId),
        trustedBrowsers: await trusted.trustedBrowsersOf(accountId, trustedToken, platform.clock.now()),
        hasPassword: (await store.passwordHash(accountId)) !== null,
        phone: await provenPhone(accountId),
        canSpeakCodes: phoneCodes.isOn,
      };
    },
    async step(accountId) {
      const hasRecoveryCodes = (await rows.recoveryCodesLeft(accountId)) > 0;
      return { factors: await askable(accountId), hasRecoveryCodes };
    },
    async choices(accountId) {
      const hasPassword = (await store.passwordHash(accountId)) !== null;
      return { hasPassword, factors: await askable(accountId) };
    },
  } satisfies Partial<FactorSteps>;
}

function passing({ parts, factors, passkeys }: StepParts) {
  const { platform, gate, entering, safety } = parts;

  async function open(
    transaction: Transaction,
    { accountId, sessionId, client, method, trust }: Acting & { method: SignInMethod; trust: boolean },
  ): Promise<Passed> {
    const token = await entering.complete(transaction, { accountId, sessionId, method, client });
    // Another tab was quicker, and its cookie is the one that counts.
    if (token === null) throw commonErrors.signedOut();
    if (!trust) return { token, trustedToken: null };
    const { queries } = transaction;
    const trustedToken = await trustedBrowserRows(queries).trust(accountId, client, platform.clock.now());
    await safety.note(transaction, { accountId, kind: 'browser-trusted', client });
    return { token, trustedToken };
  }

  return {
    async pass(acting, shown, trust) {
      const { accountId, client, sessionId } = acting;
      const then = (transaction: Transaction, method: SignInMethod) =>
        open(transaction, { ...acting, method, trust });
      const passed =
        'passkey' in shown
          ? await passkeys.show({ accountId, response: shown.passkey, client }, (transaction) =>
              then(transaction, 'mfa/webauthn'),
            )
          : 'recoveryCode' in shown
            ? await factors.useRecoveryCode({ accountId, code: shown.recoveryCode, client }, then)
            : await factors.prove({ accountId, client, sessionId, ...shown }, then);
      gate.forget({ sessionId });
      return passed;
    },
  } satisfies Partial<FactorSteps>;
}

function proofs({ parts, factors, passkeys }: StepParts) {
  const { platform, gate, auth, store, storeOn, entering } = parts;
  const { rateLimits, clock, realtime } = platform;

  async function byPassword({ accountId, sessionId }: Acting, password: string): Promise<void> {
    const limit = identityLimits.passwordByAccount;
    await rateLimits.take(limit, accountId);
    const hash = await store.passwordHash(accountId);
    if (hash === null || !(await auth.checkPassword(password, hash)))
      throw identityErrors.currentPasswordWrong();
    await realtime.events.transact(async ({ queries }) => {
      // As in signing in: whoever replaced it meanwhile has shown more.
      if (!(await storeOn(queries).isPasswordStill(accountId, hash)))
        throw identityErrors.currentPasswordWrong();
      await storeOn(queries).markProven({ accountId, sessionId, at: clock.now() });
    });
    await rateLimits.giveBack([limit, accountId]);
  }

  return {
    async prove(acting, shown) {
      const { accountId, sessionId, client } = acting;
      const complete = async (transaction: Transaction, method: SignInMethod): Promise<void> => {
        await entering.complete(transaction, { accountId, sessionId, method, client });
      };
      if ('password' in shown) await byPassword(acting, shown.password);
      else if ('passkey' in shown)
        await passkeys.show({ accountId, response: shown.passkey, client }, (transaction) =>
          complete(transaction, 'mfa/webauthn'),
        );
      else {
        await factors.prove({ accountId, client, sessionId, ...shown }, complete);
      }
      gate.forget({ sessionId });
    },
  } satisfies Partial<FactorSteps>;
}

function changing({ parts, factors }: StepParts) {
  const { platform, gate, entering, safety } = parts;
  const { realtime } = platform;

  async function madeIn(transaction: Transaction, { accountId, client }: Acting): Promise<string[]> {
    return factors.makeRecoveryCodes(transaction, { accountId, client });
  }

  return {
    async confirm(acting, typed) {
      const { accountId, sessionId, client } = acting;
      const codes = await factors.confirm({ ...acting, ...typed }, async (transaction, method) => {
        await entering.complete(transaction, { accountId, sessionId, method, client });
        const left = await factorStatements(transaction.queries).recoveryCodesLeft(accountId);
        return left === 0 ? madeIn(transaction, acting) : null;
      });
      gate.forget({ sessionId });
      return codes;
    },
    makeRecoveryCodes: (acting) => realtime.events.transact((transaction) => madeIn(transaction, acting)),
    async forgetBrowser({ accountId, client }, id) {
      const isGone = await realtime.events.transact(async (transaction) => {
        if (!(await trustedBrowserRows(transaction.queries).forgetBrowser(accountId, id))) return false;
        await safety.note(transaction, { accountId, kind: 'browser-forgotten', client });
        return true;
      });
      if (!isGone) throw commonErrors.notFound();
    },
  } satisfies Partial<FactorSteps>;
}
