const BROWSERS: readonly (readonly [RegExp, string])[] = [
  // Chromium-based browsers also name Chrome, and all of them name Safari, so the rarest name decides.
  [/\bEdg\//u, 'Edge'],
  [/\bOPR\//u, 'Opera'],
  [/\bFirefox\//u, 'Firefox'],
  [/Chrom(?:e|ium)\//u, 'Chrome'],
  [/\bSafari\//u, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/u, 'iPhone'],
  [/\biPad\b/u, 'iPad'],
  [/\bAndroid\b/u, 'Android'],
  [/\bWindows\b/u, 'Windows'],
  [/\bMac OS X\b/u, 'macOS'],
  [/\bLinux\b/u, 'Linux'],
];

const nameIn = (names: typeof BROWSERS, userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Returns "Chrome on Windows", as far as a user agent allows; "Another program" for one that isn't a browser. */
export function deviceNameOf(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return 'Unknown device';
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  if (browser === undefined) return system ?? 'Another program';
  return system === undefined ? browser : `${browser} on ${system}`;
}

export function isPhone(userAgent: string | null): boolean {
  return userAgent !== null && /\b(?:iPhone|Android)\b/u.test(userAgent);
}
