import { z } from 'zod';

/**
 * An address of one of these schemes. What was written is never repeated in the message, because most of these
 * addresses hold a password.
 * @param example the address as it should be, for the message
 */
export function addressOf(schemes: readonly string[], example: string): z.ZodType<string, string> {
  return z.string().refine((text) => schemes.includes(schemeOf(text) ?? ''), {
    error: `write it as ${example}`,
  });
}

/** On these a machine without a network listens all the same. No name service has a say in where they lead. */
export const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::', '']);

/** A host as addresses hold it. */
export const bracketed = (host: string) => (host.includes(':') ? `[${host}]` : host);

/** The host under which this machine opens what listens on HOST: one for every interface is none that can be opened. */
export function openableHost(HOST: string): string {
  return EVERYWHERE.has(HOST) ? 'localhost' : bracketed(HOST);
}

/** The address of this installation: a scheme and a host, and nothing behind them. */
export const publicAddress = z
  .string()
  .refine((text) => ['http', 'https'].includes(schemeOf(text) ?? '') && /^\w+:\/\/[^/?#@]+\/?$/.test(text), {
    error: 'write it as https://phone.example.com, without a path',
  });

/** Origins separated by commas, each as a browser writes it in the header `Origin`. */
export const originsText = z
  .string()
  .default('')
  .transform((text) => listOf(text))
  .refine((origins) => origins.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin), {
    error: 'write each as https://app.example.com, without a path',
  });

/** Addresses separated by commas, such as stun:HOST:PORT; none when it is empty. */
export function addressesOf(schemes: readonly string[], example: string): z.ZodType<string, string> {
  return z
    .string()
    .refine(
      (text) =>
        listOf(text).every((part) =>
          schemes.some((scheme) => new RegExp(`^${scheme}:[^\\s/]+$`, 'i').test(part)),
        ),
      { error: `write each as ${example}` },
    );
}

/** What stands between commas, without what is empty. */
export function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** "https" of an address with a host; undefined when it is none. */
function schemeOf(text: string): string | undefined {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  return new URL(text).protocol.slice(0, -1);
}
