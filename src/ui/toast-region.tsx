import { useEffect } from 'react';
import { Toaster, toast } from 'sonner';
import { connectToasts } from './toast-queue.ts';

/** A failure stays long enough to be read twice. */
const ERROR_MS = 8_000;

export function ToastRegion() {
  useEffect(
    () =>
      connectToasts(({ tone, text }) => {
        if (tone === 'error') toast.error(text, { duration: ERROR_MS });
        else toast[tone](text);
      }),
    [],
  );
  return (
    <Toaster
      position="top-center"
      gap={8}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'font-sans surface flex w-full items-center gap-3 rounded-control px-4 py-3 text-13 text-ink shadow-e2',
          title: 'font-medium',
          description: 'text-12 text-ink-2',
          error: '[&_[data-icon]]:text-hang',
        },
      }}
    />
  );
}
