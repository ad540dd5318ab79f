import { type ReactNode, Suspense, useRef } from 'react';
import { useLocation } from 'react-router';
import { CallSheet, LineStatus } from '#features/calling/web/widgets.tsx';
import { Bell } from '#features/notifications/web/widgets.tsx';
import { late } from '#ui/late.ts';
import { DESK_QUERY, useMediaQuery } from '#ui/media-query.ts';
import { PageHeaderAside } from '#ui/page-header.tsx';
import { useIsPhoneOver, usePhoneTab } from '../phone-view.ts';
import { AppNav } from './app-nav.tsx';
import { FrameBanners } from './frame-banners.tsx';
import { FrameLayers } from './frame-layers.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { PageBoundary, PartBoundary } from './page-boundary.tsx';
import { PhoneRail } from './phone-rail.tsx';

// A desk never needs it.
const BottomBar = late(async () => ({ default: (await import('./bottom-bar.tsx')).BottomBar }));
const KeypadSheet = late(async () => ({ default: (await import('./keypad-sheet.tsx')).KeypadSheet }));

/** At the end of each page's header on a phone. */
function PhoneHeader() {
  return (
    <div className="flex items-center gap-2">
      <LineStatus />
      <Bell />
    </div>
  );
}

/** Three panes on a desk. On a phone one page, a bar of five, and sheets for the keypad and the call. */
export function AppFrame(props: { children: ReactNode }) {
  const isDesk = useMediaQuery(DESK_QUERY);
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const isOver = useIsPhoneOver();
  const { isNamed } = usePhoneTab();
  const isKeypadOpen = !isDesk && (isOver || isNamed);
  return (
    <>
      <a
        href="#main"
        onClick={() => main.current?.focus()}
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-ink px-4 py-2 text-13 text-on-ink focus:translate-y-0"
      >
        Skip to main content
      </a>
      <div data-frame="" className="flex grow bg-paper">
        {isDesk && <AppNav />}
        <main
          ref={main}
          id="main"
          tabIndex={-1}
          className="flex min-w-0 flex-1 flex-col bg-panel pb-[calc(4rem+env(safe-area-inset-bottom))] outline-none desk:border-l desk:pb-0"
        >
          <FrameBanners />
          <PageHeaderAside value={isDesk ? null : <PhoneHeader />}>
            <PageBoundary key={pathname}>{props.children}</PageBoundary>
          </PageHeaderAside>
          <OfflineBanner />
        </main>
        {isDesk && <PhoneRail />}
      </div>
      <PartBoundary>
        <Suspense fallback={null}>{isKeypadOpen && <KeypadSheet />}</Suspense>
      </PartBoundary>
      {!isDesk && (
        <Suspense fallback={<div className="fixed inset-x-0 bottom-0 z-20 h-16 border-t bg-panel" />}>
          <BottomBar />
        </Suspense>
      )}
      {!isDesk && <CallSheet />}
      <FrameLayers />
    </>
  );
}
