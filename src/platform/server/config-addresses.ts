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

/** Hosts that always work, even on a machine without a network. They need no name service. */
export const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::', '']);

/** A host as addresses hold it. */
export const bracketed = (host: string) => (host.includes(':') ? `[${host}]` : host);

/** Returns the host by which this machine connects to what listens on HOST. A wildcard can't be connected to. */
export function openableHost(HOST: string): string {
  return EVERYWHERE.has(HOST) ? 'localhost' : bracketed(HOST);
}

/** The address of this installation: a scheme and a host only. */
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

/** Addresses separated by commas, such as stun:HOST:PORT; may be empty. */
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

/** Splits at commas and drops empty parts. */
export function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Returns the scheme of an address with a host, such as "https"; undefined otherwise. */
function schemeOf(text: string): string | undefined {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  return new URL(text).protocol.slice(0, -1);
}
