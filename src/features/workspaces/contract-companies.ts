import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import {
  companyName,
  companySettings,
  companySignIn,
  companyTest,
  companyUse,
} from '#features/identity/model-sso.ts';
import { ID_PATTERN } from '#kernel/ids.ts';

const tag = { tags: ['Workspaces'] } as const;
const id = z.string().check(z.regex(ID_PATTERN));
const domain = z.string().check(z.trim(), z.minLength(1), z.maxLength(300));

/** How the people of a company sign in. */
export const signInContract = {
  signIns: oc
    .route({
      method: 'GET',
      path: '/api/workspace/sign-in',
      summary: 'Companies whose people sign in with their own accounts',
      ...tag,
    })
    .output(z.array(companySignIn)),
  createSignIn: oc
    .route({
      method: 'POST',
      path: '/api/workspace/sign-in',
      summary: 'Set up a company with OpenID Connect or SAML 2.0',
      ...tag,
    })
    .input(z.object({ name: companyName, settings: companySettings }))
    .output(companySignIn),
  changeSignIn: oc
    .route({
      method: 'PUT',
      path: '/api/workspace/sign-in/{id}',
      summary: 'Change the settings of a company',
      ...tag,
    })
    .input(z.object({ id, name: companyName, settings: companySettings }))
    .output(companySignIn),
  setSignInUse: oc
    .route({
      method: 'PUT',
      path: '/api/workspace/sign-in/{id}/use',
      summary: "Turn a company's sign-in on or off, require it, and choose the role of newcomers",
      ...tag,
    })
    .input(z.extend(companyUse, { id }))
    .output(companySignIn),
  removeSignIn: oc
    .route({
      method: 'DELETE',
      path: '/api/workspace/sign-in/{id}',
      summary: "Remove a company's sign-in",
      ...tag,
    })
    .input(z.object({ id }))
    .output(z.object({ ok: z.literal(true) })),
  addSignInDomain: oc
    .route({
      method: 'POST',
      path: '/api/workspace/sign-in/{id}/domains',
      summary: 'Add a domain of email addresses, which counts once it is proven',
      ...tag,
    })
    .input(z.object({ id, domain }))
    .output(companySignIn),
  proveSignInDomain: oc
    .route({
      method: 'POST',
      path: '/api/workspace/sign-in/{id}/domains/{domain}/prove',
      summary: 'Look for the DNS record that proves a domain',
      ...tag,
    })
    .input(z.object({ id, domain }))
    .output(companySignIn),
  removeSignInDomain: oc
    .route({
      method: 'DELETE',
      path: '/api/workspace/sign-in/{id}/domains/{domain}',
      summary: 'Remove a domain',
      ...tag,
    })
    .input(z.object({ id, domain }))
    .output(companySignIn),
  testSignIn: oc
    .route({
      method: 'POST',
      path: '/api/workspace/sign-in/{id}/test',
      summary: 'Begin a real sign-in that lets nobody in and shows what comes back',
      ...tag,
    })
    .input(z.object({ id }))
    .output(z.object({ url: z.string() })),
  signInTest: oc
    .route({
      method: 'GET',
      path: '/api/workspace/sign-in/{id}/tests/{test}',
      summary: 'What came back from your test',
      ...tag,
    })
    .input(z.object({ id, test: z.string().check(z.minLength(1), z.maxLength(64)) }))
    .output(companyTest),
};
