import { Check } from 'lucide-react';
import { missingCharacters, passwordRule } from '../../rules/password-rule.ts';

/** The rule of a new password, and how far the typed one is from it. */
export function PasswordRule({ password }: { password: string }) {
  if (missingCharacters(password) > 0) return <>{passwordRule(password)}</>;
  return (
    <span className="inline-flex items-center gap-1 text-ink">
      <Check size={14} strokeWidth={2} aria-hidden="true" />
      {passwordRule(password)}
    </span>
  );
}
