/**
 * Flags of every Chromium that a test or a bench starts, so that what is measured is the browser that is tested. Nothing
 * but the page speaks to the network, and it may sound without a click. The sandbox needs what containers do not give
 * root.
 */
export const QUIET_CHROMIUM: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
];
