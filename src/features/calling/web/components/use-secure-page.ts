import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Shown on pages loaded over plain HTTP from another computer. Browsers block microphone and locks there. */
export const INSECURE_PAGE =
  'Calls need HTTPS. Open Ahoy at http://localhost on the computer it runs on, or set up a certificate.';

/** Whether this is a secure context, which calls need. */
export function useSecurePage(): boolean {
  return useSyncExternalStore(
    never,
    () => window.isSecureContext,
    () => true,
  );
}
