import { signedIn } from '#platform/server/http/procedures.ts';
import { requireFreshProof } from '../access/fresh-proof.ts';
import { clientOf, type Implementer, type Open } from '../access/routing.ts';
import { actingIn, type FactorRouteParts } from '../factors/routes.ts';

/** Passkeys: adding one, and signing in without a password. */
export function passkeyRoutes(os: Implementer, { passkeys, cookies, clock }: FactorRouteParts, open: Open) {
  return {
    passkeyQuestion: os.passkeyQuestion.use(signedIn).handler(async ({ context: { caller } }) => {
      requireFreshProof(caller, clock);
      return { ...(await passkeys.newOptions(caller.accountId)) };
    }),
    addPasskey: os.addPasskey.use(signedIn).handler(async ({ input, context }) => {
      requireFreshProof(context.caller, clock);
      const { accountId, client } = actingIn(context, context.caller);
      return passkeys.add({ accountId, client, name: input.name, response: input.passkey });
    }),
    passkeySignInQuestion: os.passkeySignInQuestion.handler(async ({ context }) => ({
      ...(await passkeys.signInOptions(clientOf(context))),
    })),
    signInByPasskey: os.signInByPasskey.handler(async ({ input, context }) => {
      const trustedToken = cookies.trustedToken(context);
      const shown = { response: input.passkey, client: clientOf(context), trustedToken };
      return open(context, await passkeys.signIn(shown));
    }),
  };
}
