import { identityErrors } from '../errors.ts';
import type { Refusal } from '../rules/account-failure.ts';

const suspended = identityErrors.accountSuspended();

/** What a refusal says here. Who is suspended reads where to write to, which only a served page knows. */
export function refusalSentence({ code, message }: Refusal): string {
  if (code !== suspended.code) return message;
  // As `pageValue` reads it. That function would bring the words of all placeholders to the public pages.
  const address = document.documentElement.dataset['supportEmail'] ?? '';
  return `${SUSPENDED} If you have questions, write to ${address}.`;
}

const SUSPENDED = 'This account is suspended.';
