import { domainToASCII } from 'node:url';
import { AppError } from '#kernel/app-error.ts';
import type { ContactFacts } from '../../model.ts';
import { type StoredFacts, storedFacts } from '../../rules/book/facts.ts';

/** Facts that were stored before, as they are stored: their numbers are international already. */
export function restored(facts: ContactFacts): StoredFacts {
  const stored = storedFacts(facts, { home: '', ascii: domainToASCII });
  if (stored instanceof AppError) throw stored;
  return stored;
}
