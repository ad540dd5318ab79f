import { lazy, type ReactNode, Suspense } from 'react';

export interface DialogProps {
  title: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
  /** An alert dialog asks for a decision and is not closed by a click beside it. */
  role?: 'dialog' | 'alertdialog';
  /** Something goes on that must be seen to its end: the dialog stays open. */
  isLocked?: boolean;
}

// What keeps the focus inside and the page behind still is loaded with the first dialog that opens.
const LazyDialog = lazy(async () => ({ default: (await import('./modal.tsx')).DialogModal }));
const LazySheet = lazy(async () => ({ default: (await import('./modal.tsx')).SheetModal }));

/** A question or a small form in the middle of the page. Focus goes in and comes back. */
export function Dialog(props: DialogProps) {
  return <Suspense fallback={null}>{props.isOpen && <LazyDialog {...props} />}</Suspense>;
}

/** The same, coming up from the bottom edge: for phones. */
export function Sheet(props: DialogProps) {
  return <Suspense fallback={null}>{props.isOpen && <LazySheet {...props} />}</Suspense>;
}
