import { ChevronsRight, SlidersHorizontal } from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { currentCall, LineStatus, useLine } from '#features/calling/web/widgets.tsx';
import { lookOfTab } from '#platform/browser/look.ts';
import { late } from '#ui/late.ts';
import { PhoneFold } from '../phone-fold.ts';
import { phoneView, usePhoneTab } from '../phone-view.ts';
import { PartBoundary } from './page-boundary.tsx';
import type { PhoneStripProps } from './phone-strip.tsx';
import { PhoneTabs } from './phone-tabs.tsx';
import { RailKey } from './rail-key.tsx';

// Without room for the strip, the phone stays open: a call needs its keys.
const Strip = late<ComponentType<PhoneStripProps>>(() =>
  import('./phone-strip.tsx').then(
    ({ PhoneStrip }) => ({ default: PhoneStrip }),
    () => ({ default: StayOpen }),
  ),
);
const MiniWindow = late(async () => ({ default: (await import('./mini-window.tsx')).MiniWindow }));

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

let fold: PhoneFold | undefined;
const folds = () => (fold ??= new PhoneFold(localStorage));

/** The phone beside every page. It can be folded to a strip for each page. A call never moves the page. */
export function PhoneRail() {
  const { pathname } = useLocation();
  const isFolded = useSyncExternalStore(
    (listener) => folds().subscribe(listener),
    () => folds().isFolded(pathname),
  );
  const rail = useRef<HTMLElement>(null);
  // The phone of the person that an operator looks at rings elsewhere.
  if (lookOfTab() !== null) return null;
  return (
    <aside
      ref={rail}
      aria-label="Phone"
      data-folded={isFolded}
      className={`sticky top-(--bar) z-20 h-[calc(100dvh-var(--bar))] shrink-0 border-l bg-sunk ${isFolded ? 'w-16' : 'w-88'}`}
    >
      {isFolded ? (
        <Suspense fallback={null}>
          <Strip rail={rail} panel={Panel} onKeepOpen={() => folds().set(pathname, false)} />
        </Suspense>
      ) : (
        <Panel>
          <RailKey
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

function StayOpen({ onKeepOpen }: PhoneStripProps): ReactNode {
  useEffect(onKeepOpen, [onKeepOpen]);
  return null;
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
        <PartBoundary>
          <Suspense fallback={null}>
            {isLive && 'documentPictureInPicture' in window && <MiniWindow />}
          </Suspense>
        </PartBoundary>
        <RailKey
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
