/**
 * What is left to somebody who has asked to delete their account and signs in before its day: seeing whose account it is,
 * keeping it, and signing out. For everything else they are signed out: the API, the tables, the auth API and the sockets.
 */
export const LEAVING_ROUTES: ReadonlySet<string> = new Set([
  'identity.me',
  'identity.signOut',
  'privacy.stopDeletion',
]);
