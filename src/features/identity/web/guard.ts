import { redirect } from 'react-router';
import { paths, safeReturnPath } from '#kernel/paths.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import type { User } from '../model.ts';
import { meQuery } from './queries.ts';

/** Path with query of the requested page. */
function pageOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

const currentUser = () => queryClient.ensureQueryData(meQuery);

/**
 * The one guard of the signed-in pages: somebody is signed in and has a username.
 * The API checks for itself; this only spares people a page that cannot work.
 * @throws Response that leads to the sign-in or the username step, and back to the page asked for
 */
export async function requireUser(request: Request): Promise<User> {
  const user = await currentUser();
  const from = pageOf(request);
  if (user === null) throw redirect(paths.login({ from }));
  if (user.deletesAt !== null) throw redirect(paths.keepAccount());
  if (user.username === null) throw redirect(paths.onboarding({ from }));
  return user;
}

/** Whoever is signed in, with or without a username: for the page that offers to keep an account. */
export const leavingUser = () => currentUser();

/** Guards the username step, which is only for people who are signed in and have no username yet. */
export async function requireUserWithoutUsername(request: Request): Promise<User> {
  const user = await currentUser();
  const from = new URL(request.url).searchParams.get('from');
  if (user === null) throw redirect(paths.login({ from: paths.onboarding() }));
  if (user.username !== null) throw redirect(safeReturnPath(from, paths.dashboard()));
  return user;
}
