import { commonErrors } from '#kernel/common-errors.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { RequestContext, Session } from '#platform/server/http/context.ts';
import { base, signedIn } from '#platform/server/http/procedures.ts';
import { requireFreshProof } from '../access/fresh-proof.ts';
import { clientOf, type Implementer, type Open, type TrustCookies } from '../access/routing.ts';
import type { Gate } from '../gate.ts';
import type { Passkeys } from '../passkeys/passkeys.ts';
import type { Factors } from './factors.ts';
import type { FactorSteps } from './steps.ts';

/** What the routes of factors and passkeys need. */
export interface FactorRouteParts {
  readonly factors: Factors;
  readonly passkeys: Passkeys;
  readonly steps: FactorSteps;
  readonly gate: Gate;
  readonly cookies: TrustCookies;
  readonly clock: Clock;
}

const done = { ok: true } as const;
export const actingIn = (context: RequestContext, { accountId, sessionId }: Session) => ({
  accountId,
  sessionId,
  client: clientOf(context),
});

/** Second factors, passkeys, and the proof that it's still the same person. */
export function factorRoutes(os: Implementer, parts: FactorRouteParts, open: Open) {
  return { ...listRoutes(os, parts), ...proofRoutes(os, parts), ...stepRoutes(os, parts, open) };
}

function listRoutes(os: Implementer, { factors, steps, cookies, clock }: FactorRouteParts) {
  return {
    security: os.security
      .use(signedIn)
      .handler(({ context }) => steps.security(context.caller.accountId, cookies.trustedToken(context))),
    addTotp: os.addTotp.use(signedIn).handler(({ input, context: { caller } }) => {
      requireFreshProof(caller, clock);
      return factors.enrollTotp(caller.accountId, input.name);
    }),
    addPhone: os.addPhone.use(signedIn).handler(async ({ input, context: { caller } }) => {
      requireFreshProof(caller, clock);
      const { id, phone } = await factors.enrollPhone(caller.accountId, input.name);
      const challenge = await factors.challenge(caller.accountId, id);
      return { id, phone, challengeId: challenge.id, isDelayed: challenge.isDelayed };
    }),
    challengeFactor: os.challengeFactor
      .use(signedIn)
      .handler(({ input, context: { caller } }) => factors.challenge(caller.accountId, input.id)),
    confirmFactor: os.confirmFactor.use(signedIn).handler(async ({ input, context }) => {
      requireFreshProof(context.caller, clock);
      const { id: factorId, ...typed } = input;
      const recoveryCodes = await steps.confirm(actingIn(context, context.caller), { factorId, ...typed });
      return { recoveryCodes };
    }),
    renameFactor: os.renameFactor.use(signedIn).handler(async ({ input, context: { caller } }) => {
      await factors.rename(caller.accountId, { factorId: input.id, name: input.name });
      return done;
    }),
    removeFactor: os.removeFactor.use(signedIn).handler(async ({ input, context }) => {
      requireFreshProof(context.caller, clock);
      await factors.remove({ ...actingIn(context, context.caller), factorId: input.id });
      return done;
    }),
    makeRecoveryCodes: os.makeRecoveryCodes.use(signedIn).handler(async ({ context }) => {
      requireFreshProof(context.caller, clock);
      return { recoveryCodes: await steps.makeRecoveryCodes(actingIn(context, context.caller)) };
    }),
    forgetBrowser: os.forgetBrowser.use(signedIn).handler(async ({ input, context }) => {
      await steps.forgetBrowser(actingIn(context, context.caller), input.id);
      return done;
    }),
  };
}

function proofRoutes(os: Implementer, { steps, passkeys }: FactorRouteParts) {
  return {
    proofChoices: os.proofChoices
      .use(signedIn)
      .handler(({ context }) => steps.choices(context.caller.accountId)),
    prove: os.prove.use(signedIn).handler(async ({ input, context }) => {
      await steps.prove(actingIn(context, context.caller), input.proof);
      return done;
    }),
    provePasskey: os.provePasskey
      .use(signedIn)
      .handler(async ({ context }) => ({ ...(await passkeys.shownOptions(context.caller.accountId)) })),
  };
}

/** For browsers that have shown something, and still have to show a factor. They count for this and for nothing else. */
function stepRoutes(
  os: Implementer,
  { factors, passkeys, steps, gate, cookies }: FactorRouteParts,
  open: Open,
) {
  const waiting = base.middleware(async ({ context, next }) => {
    const session = await gate.awaitingFactor(context.headers);
    if (session === null) throw commonErrors.signedOut();
    return next({ context: { caller: session satisfies Session } });
  });
  return {
    factorStep: os.factorStep.use(waiting).handler(({ context: { caller } }) => steps.step(caller.accountId)),
    factorStepCode: os.factorStepCode
      .use(waiting)
      .handler(({ input, context: { caller } }) => factors.challenge(caller.accountId, input.factorId)),
    factorStepPasskey: os.factorStepPasskey
      .use(waiting)
      .handler(async ({ context: { caller } }) => ({ ...(await passkeys.shownOptions(caller.accountId)) })),
    passFactorStep: os.passFactorStep.use(waiting).handler(async ({ input, context }) => {
      const { accountId } = context.caller;
      const passed = await steps.pass(actingIn(context, context.caller), input.proof, input.trust);
      if (passed.trustedToken !== null) cookies.trustBrowser(context, passed.trustedToken);
      const { sessionId } = context.caller;
      const opened = { accountId, sessionId, token: passed.token, awaitsFactor: false };
      const entered = await open(context, opened);
      if ('factorNeeded' in entered) throw commonErrors.signedOut();
      return entered;
    }),
  };
}
