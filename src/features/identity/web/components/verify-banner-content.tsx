// Not on the first screen: for people who have not verified their email address.
import { Mail, MailCheck } from 'lucide-react';
import { operatorPaths } from '#kernel/operator-paths.ts';
import { hasCapability } from '#platform/browser/capabilities.ts';
import { Link } from '#ui/link.tsx';
import { ResendButton } from './resend-button.tsx';

/** Content of the banner: a link was sent or, for an operator without a mail server, where it is kept. */
export function VerifyBannerContent({ email }: { email: string }) {
  return hasCapability('email') ? <SentBanner email={email} /> : <OutboxBanner email={email} />;
}

function SentBanner({ email }: { email: string }) {
  return (
    <section
      aria-label="Confirm your email"
      className="flex items-start gap-x-3 border-b bg-sunk px-4 py-2 text-13 text-ink-2 desk:px-6"
    >
      <MailCheck size={16} strokeWidth={1.75} aria-hidden="true" className="my-2 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <p className="min-w-0 flex-1 basis-64 py-1.5 wrap-anywhere">
          Confirm your email with the link we sent to{' '}
          <strong className="font-medium text-ink">{email}</strong>.
        </p>
        {/* Below the words it begins where they do. */}
        <span className="-mx-3">
          <ResendButton variant="quiet" size="small" label="Send it again" />
        </span>
      </div>
    </section>
  );
}

function OutboxBanner({ email }: { email: string }) {
  return (
    <section
      aria-label="Confirm your email"
      className="flex items-start gap-x-3 border-b bg-sunk px-4 py-2 text-13 text-ink-2 desk:px-6"
    >
      <Mail size={16} strokeWidth={1.75} aria-hidden="true" className="mt-2 shrink-0" />
      <p className="min-w-0 flex-1 py-1.5 wrap-anywhere">
        Ahoy can't send email yet. Confirm <strong className="font-medium text-ink">{email}</strong> with the
        link in <Link to={operatorPaths.mail()}>Outgoing mail</Link>.
      </p>
    </section>
  );
}
