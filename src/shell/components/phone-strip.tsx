// Not on the first screen: where the phone is folded.
import { ChevronsRight, Pin } from 'lucide-react';
import { type ComponentType, type ReactNode, type RefObject, Suspense, useEffect } from 'react';
import { currentCall, LineMark, RailLive, useLine } from '#features/calling/web/widgets.tsx';
import { KeyGrid } from '#ui/logo.tsx';
import { phoneView, useIsPhoneOver } from '../phone-view.ts';
import { RailKey } from './rail-key.tsx';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

export interface PhoneStripProps {
  rail: RefObject<HTMLElement | null>;
  /** The whole phone, with its own keys at the end of the first row. */
  panel: ComponentType<{ children: ReactNode }>;
  onKeepOpen: () => void;
}

/** The folded phone. It opens over the page, which stays where it is. */
export function PhoneStrip({ rail, panel: Panel, onKeepOpen }: PhoneStripProps) {
  const isOver = useIsPhoneOver();
  useEffect(() => (isOver ? closeOver(rail.current) : undefined), [isOver, rail]);
  return (
    <>
      <Folded isHidden={isOver} />
      {isOver && (
        <div className="absolute inset-y-0 right-0 w-88 animate-enter border-l bg-sunk shadow-e3">
          <Panel>
            <RailKey label="Keep the phone open on this page" onPress={onKeepOpen} icon={<Pin {...icon} />} />
            <RailKey
              label="Close the phone"
              onPress={() => phoneView.close()}
              icon={<ChevronsRight {...icon} />}
            />
          </Panel>
        </div>
      )}
    </>
  );
}

/** Escape and a press outside close the overlay; neither ends a call. */
function closeOver(rail: HTMLElement | null): () => void {
  const ended = new AbortController();
  const close = () => phoneView.close();
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const hadFocus = rail?.contains(document.activeElement) === true;
      close();
      // The strip is drawn again, and its key is where the focus came from.
      if (hadFocus) requestAnimationFrame(() => rail?.querySelector<HTMLElement>('[data-open]')?.focus());
    },
    { signal: ended.signal },
  );
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      const isBeside = target instanceof Element && target.closest('main, header') !== null;
      if (isBeside && rail?.contains(target) !== true) close();
    },
    { signal: ended.signal },
  );
  return () => ended.abort();
}

/** The strip: one key that opens the phone over the page, and the call while there is one. */
function Folded({ isHidden }: { isHidden: boolean }) {
  const call = currentCall(useLine());
  const open = () => phoneView.open({ tab: 'dial-pad', isRequested: true });
  return (
    <div
      hidden={isHidden}
      className="flex h-full flex-col items-center gap-3 overflow-y-auto py-3 [&[hidden]]:hidden"
    >
      <button
        type="button"
        data-open=""
        aria-label="Open the phone"
        title="Open the phone (K)"
        onClick={open}
        className="surface flex size-10 shrink-0 items-center justify-center rounded-control text-ink hover:bg-sunk-hover"
      >
        <KeyGrid height={20} lit={null} />
      </button>
      {call !== null && !isHidden && (
        <Suspense fallback={null}>
          <RailLive isUpright onOpen={open} />
        </Suspense>
      )}
      <span className="mt-auto">
        <LineMark />
      </span>
    </div>
  );
}
