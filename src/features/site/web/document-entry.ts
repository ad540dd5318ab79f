import { startPublicPage } from './public-page.ts';

/** Scripts of single pages. Each is only loaded on its own page (`data-script`). */
const SCRIPTS: Readonly<Record<string, () => Promise<{ startPage(): unknown }>>> = {
  api: () => import('./api-script.ts'),
  account: () => import('./account-script.ts'),
  booking: () => import('./booking-script.ts'),
  pricing: () => import('./pricing-script.ts'),
  'quoted-rates': () => import('./quoted-rates-script.ts'),
  rates: () => import('./rates-script.ts'),
  contact: () => import('./contact-script.ts'),
  status: () => import('./status-script.ts'),
  coverage: () => import('./coverage-script.ts'),
};

// The one script of pages that ship without React (a separate entry in vite.config.ts).
startPublicPage();
for (const page of document.querySelectorAll<HTMLElement>('[data-script]')) void start(page);

/** Marks the element when its script works: what is pressed before leads on as a link does. */
async function start(page: HTMLElement): Promise<void> {
  const script = await SCRIPTS[page.dataset['script'] ?? '']?.();
  script?.startPage();
  page.toggleAttribute('data-started', true);
}
