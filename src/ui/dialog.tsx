import { Suspense } from 'react';
import { late } from './late.ts';
import type { DialogProps, FrameProps } from './modal.tsx';

// The focus trap and scroll lock load with the first dialog that opens.
const LazyDialog = late(async () => ({ default: (await import('./modal.tsx')).DialogModal }));
const LazySheet = late(async () => ({ default: (await import('./modal.tsx')).SheetModal }));
const LazyFrame = late(async () => ({ default: (await import('./modal.tsx')).FrameModal }));

/** A question or a small form in the middle of the page. Focus goes in and comes back. */
export function Dialog(props: DialogProps) {
  return <Suspense fallback={null}>{props.isOpen && <LazyDialog {...props} />}</Suspense>;
}

/** The same, coming up from the bottom edge: for phones. */
export function Sheet(props: DialogProps) {
  return <Suspense fallback={null}>{props.isOpen && <LazySheet {...props} />}</Suspense>;
}

/** A large dialog of one size, whatever is in it. On a phone it's the whole screen. */
export function Frame(props: FrameProps) {
  return (
    <Suspense fallback={null}>
      <LazyFrame {...props} />
    </Suspense>
  );
}
