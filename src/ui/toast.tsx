import { lazy, Suspense } from 'react';
import { queueToast } from './toast-queue.ts';

const Region = lazy(async () => {
  const { ToastRegion } = await import('./toast-region.tsx');
  return { default: ToastRegion };
});

/** A short message about an action that was just taken. One that comes before the region has loaded waits for it. */
export const toast = {
  success: (text: string): void => queueToast({ tone: 'success', text }),
  error: (text: string): void => queueToast({ tone: 'error', text }),
  message: (text: string): void => queueToast({ tone: 'message', text }),
};

/** Where short messages appear. One per app; loaded beside the first page, not before it. */
export function ToastRegion() {
  return (
    <Suspense fallback={null}>
      <Region />
    </Suspense>
  );
}
