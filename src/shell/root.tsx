import familjen from '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2?url';
import geist from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { SIGNED_IN_SCRIPT } from '#features/identity/web/widgets.tsx';
import { pageValueAttributes } from '#platform/browser/page-values.ts';
import { DOCUMENT_SCRIPT, useIsDocument } from '#ui/document.ts';
import { THEME_SCRIPT } from '#ui/theme.ts';
import stylesheet from '../ui/styles.css?url';
import { DemoBar } from './components/demo-bar.tsx';
import { Starting } from './components/starting.tsx';

export { PageError as ErrorBoundary } from './components/page-error.tsx';

const font = (href: string) =>
  ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const;

export const links: LinksFunction = () => [
  font(familjen),
  font(geist),
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

export const meta = () => [
  { title: 'Ahoy' },
  {
    name: 'description',
    content: 'Ahoy is a cloud phone company in a browser tab: call anyone by username.',
  },
];

/** A page of ours is fetched when the pointer rests on its link. */
const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: '/api*' } }] },
      eagerness: 'moderate',
    },
  ],
});

export function Layout({ children }: { children: ReactNode }) {
  const isDocument = useIsDocument();
  return (
    <html lang="en" {...pageValueAttributes()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {/* Paper, as src/ui/tokens.css has it in both themes. */}
        <meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0d0f15" media="(prefers-color-scheme: dark)" />
        {/* Without this line the page would be drawn once in the system's theme, and as for a stranger. */}
        <script dangerouslySetInnerHTML={{ __html: `${THEME_SCRIPT};${SIGNED_IN_SCRIPT}` }} />
        <Meta />
        <Links />
      </head>
      <body>
        <DemoBar />
        {children}
        {isDocument ? (
          <>
            <script type="module" src={DOCUMENT_SCRIPT} />
            <script type="speculationrules" dangerouslySetInnerHTML={{ __html: SPECULATION_RULES }} />
          </>
        ) : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/** What is seen while the app loads, and in the fallback page of the signed-in app. */
export function HydrateFallback() {
  return <Starting />;
}

export default function Root() {
  return <Outlet />;
}
