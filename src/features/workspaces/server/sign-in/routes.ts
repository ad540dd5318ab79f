import type { Companies } from '#features/identity/server/service.ts';
import { implementerOf } from '#platform/server/http/procedures.ts';
import { signInContract } from '../../contract-companies.ts';
import { allowed } from '../access/allowed.ts';

const os = implementerOf(signInContract);
const done = { ok: true } as const;

/** How the people of a company sign in. What it means is the identity feature's. */
export function signInRoutes(companies: Companies) {
  const may = allowed('sign-in.manage');
  return {
    signIns: os.signIns.use(may).handler(({ context }) => companies.list(context.caller.workspaceId)),
    createSignIn: os.createSignIn
      .use(may)
      .handler(({ input, context }) => companies.create(context.caller, input)),
    changeSignIn: os.changeSignIn
      .use(may)
      .handler(({ input, context }) => companies.change(context.caller, input)),
    setSignInUse: os.setSignInUse
      .use(may)
      .handler(({ input, context }) => companies.use(context.caller, input)),
    removeSignIn: os.removeSignIn.use(may).handler(async ({ input, context }) => {
      await companies.remove(context.caller, input.id);
      return done;
    }),
    addSignInDomain: os.addSignInDomain
      .use(may)
      .handler(({ input, context }) => companies.addDomain(context.caller, input)),
    proveSignInDomain: os.proveSignInDomain
      .use(may)
      .handler(({ input, context }) => companies.proveDomain(context.caller, input)),
    removeSignInDomain: os.removeSignInDomain
      .use(may)
      .handler(({ input, context }) => companies.removeDomain(context.caller, input)),
    testSignIn: os.testSignIn.use(may).handler(async ({ input, context }) => ({
      url: await companies.test(context.caller, input.id, context),
    })),
    signInTest: os.signInTest
      .use(may)
      .handler(({ input, context }) => companies.testResult(context.caller, input)),
  };
}
