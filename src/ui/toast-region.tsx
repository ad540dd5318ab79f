// Not on the first screen: with the first message.
import { useEffect } from 'react';
import { Toaster, toast } from 'sonner';
import { aboveWhatCovers } from './covers-bottom.ts';
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
      // Away from the connection status and the caller: above the account, on a phone above the bar.
      position="bottom-left"
      offset={{ left: '16px', bottom: aboveWhatCovers('16px') }}
      mobileOffset={{ left: '12px', right: '12px', bottom: aboveWhatCovers('12px') }}
      gap={8}
      // As wide as the navigation that it is above, so that it covers none of the page.
      className="wide:[--width:11.75rem]!"
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'font-sans surface flex w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-control px-4 py-3 text-13 text-ink shadow-e2',
          title: 'font-medium',
          // Beside the navigation, words and an action don't fit on one line: the action goes below.
          content: 'min-w-0 flex-1 basis-28',
          description: 'text-12 text-ink-2',
          error: '[&_[data-icon]]:text-hang',
          actionButton:
            'ml-auto min-h-8 shrink-0 rounded-small px-2 text-13 font-medium whitespace-nowrap text-link',
        },
      }}
    />
  );
}
