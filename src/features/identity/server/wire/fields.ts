import { z } from 'zod';
import { VISIBLE_LINE } from '#kernel/one-line.ts';
import { PASSWORD_INPUT_MAX_LENGTH } from '../../constants.ts';
import { METADATA_BYTES_MAX } from '../../constants-wire.ts';

/** Fields of the contract. Unknown ones are ignored, as the client sends some that mean nothing here. */
export const emailField = z.string().trim().toLowerCase().max(254).pipe(z.email());
/** As people and the client write it: with or without its plus, spaces and dashes. @returns E.164 */
export const phoneField = z
  .string()
  .max(40)
  .transform((text) => `+${text.replaceAll(/\D/g, '')}`)
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/));
export const passwordField = z.string().min(1).max(PASSWORD_INPUT_MAX_LENGTH);
export const metadataField = z
  .record(z.string(), z.unknown())
  .refine((data) => Buffer.byteLength(JSON.stringify(data)) <= METADATA_BYTES_MAX);
export const nameField = z.string().trim().min(1).max(120).regex(VISIBLE_LINE);

/** What the client sends for nothing. */
export const absent = z.union([z.literal(''), z.null()]).transform(() => undefined);

export const challengeFields = {
  code_challenge: z
    .string()
    .regex(/^[\w.~-]{43,128}$/)
    .or(absent)
    .optional(),
  code_challenge_method: z
    .string()
    .transform((method) => method.toLowerCase())
    .pipe(z.enum(['s256', 'plain']))
    .or(absent)
    .optional(),
};

/** The name that a program has put among its own data, if it is one. */
export function nameIn(data: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const given = data?.['name'] ?? data?.['full_name'];
  return nameField.safeParse(given).data;
}

/** The data without the name, which is the account's own. */
export function withoutName(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { name: _name, ...rest } = data;
  return rest;
}
