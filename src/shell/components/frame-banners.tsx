import { Suspense } from 'react';
import { VerifyBanner } from '#features/identity/web/widgets.tsx';
import { RecorderLayer } from '#features/meetings/web/widgets.tsx';
import { lookOfTab } from '#platform/browser/look.ts';
import { late } from '#ui/late.ts';
import { PartBoundary } from './page-boundary.tsx';

// For operators alone.
const LookBar = late(async () => ({ default: (await import('#features/admin/web/widgets.tsx')).LookBar }));

/** Above every page: what has to be known on all of them. */
export function FrameBanners() {
  return (
    <>
      {lookOfTab() !== null && (
        <Suspense fallback={null}>
          <LookBar />
        </Suspense>
      )}
      <PartBoundary>
        <VerifyBanner />
      </PartBoundary>
      <PartBoundary>
        <RecorderLayer />
      </PartBoundary>
    </>
  );
}
