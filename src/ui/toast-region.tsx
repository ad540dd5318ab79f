import { useEffect } from 'react';
import { Toaster, toast } from 'sonner';
import { connectToasts, TOAST_MS } from './toast-queue.ts';

export function ToastRegion() {
  useEffect(
    () => connectToasts(({ tone, text }) => void toast[tone](text, { duration: TOAST_MS[tone] })),
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
