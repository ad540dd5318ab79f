import { safeReturnPath } from '#kernel/paths.ts';
import { implementerOf, operatorOnly, signedIn } from '#platform/server/http/procedures.ts';
import { networkOf } from '#platform/server/network-of.ts';
import { ssoLimits } from '../../constants-sso.ts';
import { ssoContract } from '../../contract-sso.ts';
import type { Door } from '../access/door.ts';
import { clientOf } from '../access/routing.ts';
import type { Identities } from '../identities/identities.ts';
import type { Companies } from './companies.ts';
import type { Elsewhere } from './elsewhere.ts';
import type { ElsewhereParts } from './flow-parts.ts';

export interface SsoRouteParts {
  readonly elsewhere: Elsewhere;
  readonly identities: Identities;
  readonly companies: Pick<Companies, 'proveByOperator'>;
  readonly door: Door;
  readonly rateLimits: ElsewhereParts['platform']['rateLimits'];
}

const os = implementerOf(ssoContract);
const done = { ok: true } as const;

export function ssoRoutes({ elsewhere, identities, companies, door, rateLimits }: SsoRouteParts) {
  return {
    waysIn: os.waysIn.handler(({ input, context }) => elsewhere.waysIn(input.email, clientOf(context))),
    beginElsewhere: os.beginElsewhere.handler(async ({ input, context }) => {
      await rateLimits.take(ssoLimits.beginByAddress, networkOf(context.ip));
      const { with: asked } = input;
      const to =
        'provider' in asked
          ? { social: asked.provider }
          : { connection: await elsewhere.companyFor(asked.email) };
      const from = safeReturnPath(input.from, '');
      const url = await elsewhere.sendTo(to, {
        purpose: { kind: 'sign-in', from: from === '' ? null : from, agreedTo: input.agreedTo ?? null },
        browserKey: door.keepFlowKey(context),
        hint: 'email' in asked ? asked.email : null,
      });
      return { url };
    }),
    pendingLink: os.pendingLink.handler(({ input, context }) =>
      identities.pending({ pending: input.pending, browserKey: door.flowKey(context) }),
    ),
    confirmLink: os.confirmLink.handler(async ({ input, context }) => {
      const { opened, from } = await identities.confirm({
        ...input,
        browserKey: door.flowKey(context),
        client: clientOf(context),
        trustedToken: door.trustedToken(context),
      });
      await door.open(context, opened);
      return { factorNeeded: opened.awaitsFactor, from };
    }),
    identities: os.identities.use(signedIn).handler(({ context }) => identities.list(context.caller)),
    linkIdentity: os.linkIdentity.use(signedIn).handler(async ({ input, context }) => {
      await rateLimits.take(ssoLimits.beginByAddress, networkOf(context.ip));
      const { provider } = input;
      const browserKey = door.keepFlowKey(context);
      return { url: await identities.link(context.caller, { provider, browserKey }) };
    }),
    proveCompanyDomain: os.proveCompanyDomain.use(operatorOnly).handler(async ({ input, context }) => {
      const asked = { id: input.company, domain: input.domain };
      await companies.proveByOperator(context.caller, asked, context.operating);
      return done;
    }),
    unlinkIdentity: os.unlinkIdentity.use(signedIn).handler(async ({ input, context }) => {
      await identities.unlink(context.caller, input.id, clientOf(context));
      return done;
    }),
  };
}
