import { MailCheck } from 'lucide-react';
import { useUser } from '../user-context.tsx';
import { ResendButton } from './resend-button.tsx';

/** Stands above every page until the mail address has been confirmed. */
export function VerifyBanner() {
  const { user } = useUser();
  if (user === null || user.emailVerified) return null;
  return (
    <section
      aria-label="Confirm your email"
      className="flex items-start gap-x-3 border-b bg-sunk px-4 py-2 text-13 text-ink-2 desk:px-6"
    >
      <MailCheck size={16} strokeWidth={1.75} aria-hidden="true" className="my-2 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <p className="min-w-0 flex-1 basis-64 py-1.5 wrap-anywhere">
          Confirm your email with the link we sent to{' '}
          <strong className="font-medium text-ink">{user.email}</strong>.
        </p>
        {/* Below the words it begins where they do. */}
        <span className="-mx-3">
          <ResendButton variant="quiet" size="small" label="Send it again" />
        </span>
      </div>
    </section>
  );
}
