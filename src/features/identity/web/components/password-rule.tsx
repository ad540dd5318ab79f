import { Check } from 'lucide-react';
import { PASSWORD_MIN_LENGTH } from '../../constants.ts';

/** The rule of a new password, and how far the typed one is from it. */
export function PasswordRule({ password }: { password: string }) {
  // Counted as the server counts: in characters, not in UTF-16 units.
  const missing = PASSWORD_MIN_LENGTH - Array.from(password).length;
  if (missing <= 0)
    return (
      <span className="inline-flex items-center gap-1 text-ink">
        <Check size={14} strokeWidth={2} aria-hidden="true" />
        Long enough. Passwords that are easy to guess are refused.
      </span>
    );
  if (password === '')
    return <>At least {PASSWORD_MIN_LENGTH} characters; a few words are easy to remember.</>;
  return (
    <>
      {missing} more {missing === 1 ? 'character' : 'characters'}
    </>
  );
}
