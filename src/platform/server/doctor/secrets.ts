/** Variables that are a secret as a whole. */
const IS_SECRET = /SECRET|TOKEN|PASSWORD|(?:API|BOTS|NOTES|PRIVATE|SERVICE|SPEECH)_KEY/;
/** user:password@ in an address, or in each of several. */
const WITH_PASSWORD = /[a-z][a-z0-9+.-]*:(?:\/\/)?[^\s:@/,;]*:([^\s,]+)@/gi;
const CUT = '[cut]';

/** Returns every secret in the environment, as written and as decoded. Longest first. */
export function secretsIn(env: Readonly<Record<string, string | undefined>>): string[] {
  const found = Object.entries(env).flatMap(([name, value = '']) => [
    ...(IS_SECRET.test(name) ? [value] : []),
    // A whole address may contain characters that separate several.
    ...[URL.parse(value)?.password ?? ''].flatMap((password) => [password, decoded(password)]),
    ...[...value.matchAll(WITH_PASSWORD)].flatMap(([, password = '']) => [password, decoded(password)]),
  ]);
  return [...new Set(found.filter((secret) => secret !== ''))].toSorted((a, b) => b.length - a.length);
}

/** The text without them: libraries quote what they were given in what they complain about. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((cut, secret) => cut.replaceAll(secret, CUT), text);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** An address without its user, its password and its parameters. */
export function bareAddress(text: string): string {
  const url = URL.parse(text);
  if (url === null) return 'an address that cannot be read';
  return `${url.hostname}${url.port === '' ? '' : `:${url.port}`}${url.pathname === '/' ? '' : url.pathname}`;
}
