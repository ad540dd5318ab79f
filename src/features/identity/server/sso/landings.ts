import { AppError } from '#kernel/app-error.ts';
import { paths, safeReturnPath } from '#kernel/paths.ts';
import type { RequestContext } from '#platform/server/http/context.ts';
import type { Landing, LandingAnswer } from '#platform/server/http/landings.ts';
import { ssoErrors } from '../../errors.ts';
import type { Door } from '../access/door.ts';
import { clientOf } from '../access/routing.ts';
import type { Elsewhere } from './elsewhere.ts';
import type { Outcome } from './flow-parts.ts';
import type { Programs } from './programs.ts';

/** Where browsers come back to. */
export function ssoLandings(
  elsewhere: Elsewhere,
  { door, programs }: { door: Door; programs: Pick<Programs, 'begin'> },
): Landing[] {
  return [
    {
      path: '/sso/begin',
      method: 'GET',
      // A program sends its people here, so that the sign-in stays in this browser.
      receive: ({ values, context }) =>
        orSayWhy(context, async () => ({
          goTo: await programs.begin(values.get('ticket') ?? '', door.keepFlowKey(context)),
        })),
    },
    {
      path: '/sso/:key',
      method: 'GET',
      receive: ({ params, values, context }) =>
        orSayWhy(context, async () => {
          const outcome = await elsewhere.receive({
            key: params['key'] ?? '',
            values,
            browserKey: door.flowKey(context),
            session: await context.session(),
            client: clientOf(context),
            trustedToken: door.trustedToken(context),
          });
          if (outcome.kind !== 'entered') return { goTo: pageFor(outcome) };
          const { opened, isNew } = outcome.arrived;
          await door.open(context, opened);
          const from = outcome.from ?? undefined;
          const next = from === undefined ? {} : { from };
          if (opened.awaitsFactor) return { goTo: paths.signInFactor(next) };
          return { goTo: isNew ? paths.onboarding(next) : safeReturnPath(from, paths.dashboard()) };
        }),
    },
    {
      path: '/sso/:key',
      method: 'POST',
      // The browser comes without its cookies, and goes on to the same address with them.
      receive: ({ params, values, context }) =>
        orSayWhy(context, async () => {
          const key = params['key'] ?? '';
          if (!values.has('SAMLResponse'))
            return { goTo: `/sso/${encodeURIComponent(key)}?${values.toString()}` };
          const state = await elsewhere.receiveSigned({ key, form: values, client: clientOf(context) });
          return { goTo: `/sso/${encodeURIComponent(key)}?state=${encodeURIComponent(state)}` };
        }),
    },
    {
      path: '/sso/:key/metadata',
      method: 'GET',
      receive: async ({ params }) => ({
        type: 'application/samlmetadata+xml; charset=utf-8',
        body: await elsewhere.metadata(params['key'] ?? ''),
      }),
    },
  ];
}

function pageFor(outcome: Exclude<Outcome, { kind: 'entered' }>): string {
  if (outcome.kind === 'ask-owner') return paths.linkAccount({ pending: outcome.state });
  if (outcome.kind === 'program') return outcome.address;
  if (outcome.kind === 'linked') return paths.profile({ tab: 'security', linked: outcome.key });
  return paths.team({ tab: 'sign-in', test: outcome.state, connection: outcome.connectionId });
}

/** A person in a browser reads what was wrong: on the sign-in page, or in their settings. No session ends by it (decision R54). */
async function orSayWhy(
  context: RequestContext,
  receive: () => Promise<LandingAnswer>,
): Promise<LandingAnswer> {
  try {
    return await receive();
  } catch (error) {
    if (
      !(error instanceof AppError) ||
      (error.status >= 500 && error.code !== ssoErrors.providerUnreachable().code)
    )
      throw error;
    const isSignedIn = (await context.session()) !== null;
    const said = { error: error.code };
    return { goTo: isSignedIn ? paths.profile({ tab: 'security', ...said }) : paths.login(said) };
  }
}
