import { ORPCError } from '@orpc/client';
import * as z from 'zod/mini';
import { codeOf, sentenceOf } from '#platform/browser/api.ts';
import { written } from '#platform/browser/reader.ts';
import { identityErrors } from '../errors.ts';

const again = z.object({ possibleAt: z.number() });
const day = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** Returns the sentence for the username field; null if the failure is about something else. */
export function usernameRefusalOf(error: unknown): string | null {
  if (!codeOf(error)?.startsWith('identity.username')) return null;
  if (codeOf(error) !== identityErrors.usernameChangedOften().code) return sentenceOf(error);
  const details = again.safeParse(error instanceof ORPCError ? error.data : null);
  if (!details.success) return sentenceOf(error);
  return `You've changed your username too often. You can change it again on ${written(details.data.possibleAt, day)}.`;
}
