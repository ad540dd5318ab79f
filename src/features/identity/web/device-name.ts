const BROWSERS: readonly (readonly [RegExp, string])[] = [
  // Those that are built on Chromium name Chrome as well, and all of them name Safari: the rarest name decides.
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

/** "Chrome on Windows", as well as a user agent tells it; a program that is no browser is "Another program". */
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
