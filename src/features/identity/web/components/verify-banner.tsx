import { Suspense } from 'react';
import { hasCapability } from '#platform/browser/capabilities.ts';
import { late } from '#ui/late.ts';
import { useUser } from '../user-context.tsx';

const Content = late(async () => ({
  default: (await import('./verify-banner-content.tsx')).VerifyBannerContent,
}));

/**
 * Shown above every page until the email address is confirmed. Without a mail server people can't do that, so only the
 * operator sees it, with the place of the emails.
 */
export function VerifyBanner() {
  const { user } = useUser();
  if (user === null || user.emailVerified || !(hasCapability('email') || user.isOperator)) return null;
  return (
    // Its place is kept, so that nothing moves when it comes.
    <Suspense fallback={<div className="h-12 border-b bg-sunk" />}>
      <Content email={user.email} />
    </Suspense>
  );
}
