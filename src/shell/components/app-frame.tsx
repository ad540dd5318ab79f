import { type ReactNode, useRef } from 'react';
import { useLocation } from 'react-router';
import { CallSheet, IncomingLayer, LineStatus } from '#features/calling/web/widgets.tsx';
import { VerifyBanner } from '#features/identity/web/widgets.tsx';
import { DESK_QUERY, useMediaQuery } from '#ui/media-query.ts';
import { PageHeaderAside } from '#ui/page-header.tsx';
import { AppNav } from './app-nav.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { PhoneRail } from './phone-rail.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

/** Three panes on a desk; on a phone one page, a bar of four and a sheet for the call. */
export function AppFrame(props: { children: ReactNode }) {
  const isDesk = useMediaQuery(DESK_QUERY);
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  return (
    <>
      <a
        href="#main"
        onClick={() => main.current?.focus()}
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-ink px-4 py-2 text-13 text-on-ink focus:translate-y-0"
      >
        Skip to the page
      </a>
      <div className="flex grow bg-paper">
        {isDesk && <AppNav />}
        <main
          ref={main}
          id="main"
          tabIndex={-1}
          className="flex min-w-0 flex-1 flex-col bg-panel pb-20 outline-none desk:border-l desk:pb-0"
        >
          <VerifyBanner />
          <PageHeaderAside value={<LineStatus />}>
            <PageBoundary key={pathname}>{props.children}</PageBoundary>
          </PageHeaderAside>
          <OfflineBanner />
        </main>
        {isDesk && <PhoneRail />}
      </div>
      {!isDesk && <BottomBar />}
      {!isDesk && <CallSheet />}
      <IncomingLayer />
      <ShortcutsDialog />
    </>
  );
}
