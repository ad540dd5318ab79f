import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** What is said where a page came by plain HTTP from another computer: browsers give it neither microphone nor locks. */
export const INSECURE_PAGE =
  'Calls need HTTPS. Open Ahoy at http://localhost on the computer it runs on, or set up a certificate.';

/** Whether the browser trusts the way this page came by, without which nobody can be called from it. */
export function useSecurePage(): boolean {
  return useSyncExternalStore(
    never,
    () => window.isSecureContext,
    () => true,
  );
}
