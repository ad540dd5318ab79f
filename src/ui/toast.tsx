import { Toaster } from 'sonner';

export { toast } from 'sonner';

/** Where short messages about an action appear. One per app. */
export function ToastRegion() {
  return (
    <Toaster
      position="top-center"
      gap={8}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'surface flex w-full items-center gap-3 rounded-control px-4 py-3 text-13 text-ink shadow-e2 font-sans',
          title: 'font-medium',
          description: 'text-12 text-ink-2',
          success: '[&_[data-icon]]:text-ink',
          error: '[&_[data-icon]]:text-hang',
        },
      }}
    />
  );
}
