import { type ReactNode, useEffect } from 'react';
import { startPublicPage } from '../public-page.ts';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';

/**
 * Frame of every public page: header, the page as the one `main`, footer. On pages that ship without React the effect
 * never runs, and document-entry.ts does the same.
 */
export function PublicLayout({ children }: { children: ReactNode }) {
  useEffect(startPublicPage, []);
  return (
    <div className="flex grow flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-ink px-4 py-2 text-13 text-on-ink focus:translate-y-0"
      >
        Skip to the page
      </a>
      <PublicHeader />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <PublicFooter />
    </div>
  );
}
