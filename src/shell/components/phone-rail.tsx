import { ChevronsRight, Pin, SlidersHorizontal } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { currentCall, LineMark, LineStatus, useLine } from '#features/calling/web/widgets.tsx';
import { KeyGrid } from '#ui/logo.tsx';
import { PhoneFold } from '../phone-fold.ts';
import { phoneView, useIsPhoneOver, usePhoneTab } from '../phone-view.ts';
import { PhoneTabs } from './phone-tabs.tsx';

const Live = lazy(async () => ({ default: (await import('./phone-tabs-later.ts')).RailLive }));
const MiniWindow = lazy(async () => ({ default: (await import('./mini-window.tsx')).MiniWindow }));

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
const keyClass =
  'inline-flex size-8 shrink-0 items-center justify-center rounded-small text-ink-2 transition-colors hover:bg-sunk-hover hover:text-ink';

let fold: PhoneFold | undefined;
const folds = () => (fold ??= new PhoneFold(localStorage));

/** The phone beside every page. It may be folded to a strip for each page; a call never moves the page. */
export function PhoneRail() {
  const { pathname } = useLocation();
  const isFolded = useSyncExternalStore(
    (listener) => folds().subscribe(listener),
    () => folds().isFolded(pathname),
  );
  const isOver = useIsPhoneOver();
  const rail = useRef<HTMLElement>(null);
  useEffect(() => (isFolded && isOver ? closeOver(rail.current) : undefined), [isFolded, isOver]);
  return (
    <aside
      ref={rail}
      aria-label="Phone"
      data-folded={isFolded}
      className={`sticky top-(--bar) z-20 h-[calc(100dvh-var(--bar))] shrink-0 border-l bg-sunk ${isFolded ? 'w-16' : 'w-88'}`}
    >
      {isFolded ? (
        <>
          <Folded isHidden={isOver} />
          {isOver && (
            <div className="absolute inset-y-0 right-0 w-88 animate-enter border-l bg-sunk shadow-e3">
              <Panel>
                <Key
                  label="Keep the phone open on this page"
                  onPress={() => folds().set(pathname, false)}
                  icon={<Pin {...icon} />}
                />
                <Key
                  label="Close the phone"
                  onPress={() => phoneView.close()}
                  icon={<ChevronsRight {...icon} />}
                />
              </Panel>
            </div>
          )}
        </>
      ) : (
        <Panel>
          <Key
            label="Fold the phone"
            onPress={() => {
              phoneView.close();
              folds().set(pathname, true);
            }}
            icon={<ChevronsRight {...icon} />}
          />
        </Panel>
      )}
    </aside>
  );
}

/** Escape and a press beside it close what lies over the page; neither ends a call. */
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

function Panel({ children }: { children: ReactNode }) {
  const { tab, select } = usePhoneTab();
  const call = currentCall(useLine());
  const isLive = call !== null && call.end === null;
  return (
    <div className="flex h-full flex-col overflow-y-auto overscroll-contain">
      <div className="sticky top-0 z-10 flex min-h-16 shrink-0 items-center gap-1 border-b bg-sunk pr-3 pl-5">
        <span className="mr-auto min-w-0">
          <LineStatus />
        </span>
        <Suspense fallback={null}>
          {isLive && 'documentPictureInPicture' in window && <MiniWindow />}
        </Suspense>
        <Key
          label="Phone settings"
          isPressed={tab === 'settings'}
          onPress={() => select('settings')}
          icon={<SlidersHorizontal {...icon} />}
        />
        {children}
      </div>
      <PhoneTabs hasCard className="sticky top-16 z-10 bg-sunk px-4" />
    </div>
  );
}

function Key(props: { label: string; icon: ReactNode; isPressed?: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={props.label}
      aria-pressed={props.isPressed}
      title={props.label}
      onClick={props.onPress}
      className={keyClass}
    >
      {props.icon}
    </button>
  );
}

/** The strip: one key that opens the phone over the page, and the call while there is one. */
function Folded({ isHidden }: { isHidden: boolean }) {
  const call = currentCall(useLine());
  const open = () => phoneView.open({ tab: 'dial-pad', isAsked: true });
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
          <Live isUpright onOpen={open} />
        </Suspense>
      )}
      <span className="mt-auto">
        <LineMark />
      </span>
    </div>
  );
}
