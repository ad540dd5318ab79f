import { useEffect } from 'react';
import { Toaster, toast } from 'sonner';
import { belowWhatCovers } from './covers-top.ts';
import { connectToasts, TOAST_MS, TOAST_WITH_ACTION_MS } from './toast-queue.ts';

export function ToastRegion() {
  useEffect(
    () =>
      connectToasts(({ tone, text, action }) => {
        const duration = action === undefined ? TOAST_MS[tone] : TOAST_WITH_ACTION_MS;
        const button = action && { label: action.label, onClick: () => action.run() };
        toast[tone](text, { duration, ...(button === undefined ? {} : { action: button }) });
      }),
    [],
  );
  return (
    <Toaster
      position="top-center"
      // Who calls comes first.
      offset={{ top: belowWhatCovers('24px') }}
      mobileOffset={{ top: belowWhatCovers('16px') }}
      gap={8}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'font-sans surface flex w-full items-center gap-3 rounded-control px-4 py-3 text-13 text-ink shadow-e2',
          title: 'font-medium',
          description: 'text-12 text-ink-2',
          error: '[&_[data-icon]]:text-hang',
          actionButton: 'ml-auto min-h-8 rounded-small px-2 text-13 font-medium text-link',
        },
      }}
    />
  );
}
