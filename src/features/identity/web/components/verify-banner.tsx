import { type ComponentType, lazy, Suspense } from 'react';
import { hasCapability } from '#platform/browser/capabilities.ts';
import { useUser } from '../user-context.tsx';

const Content = lazy(async (): Promise<{ default: ComponentType<{ email: string }> }> => {
  try {
    return { default: (await import('./verify-banner-content.tsx')).VerifyBannerContent };
  } catch {
    // Without a network the page goes on without it.
    return { default: () => null };
  }
});

/**
 * Stands above every page until the email address has been confirmed. Where no email leaves the installation, nobody is
 * asked for what they can't do, and the operator is told where emails are kept.
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
