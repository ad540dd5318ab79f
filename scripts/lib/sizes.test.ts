import { expect, test } from 'vitest';
import { type BuiltFiles, measure, parseScripts, saysNotAtFirst } from './sizes.ts';

const route = (id: string, rest: object) => ({
  id,
  module: `/assets/${id}.js`,
  imports: [],
  css: [],
  ...rest,
});

const script = (file: string, rest: object = {}) => ({ file: `assets/${file}.js`, ...rest });
const TOP_UP = 'src/features/billing/web/components/wallet/top-up-dialog.tsx';
const SOUND = 'src/features/calling/web/components/sound-settings.tsx';
const DIAL = 'src/features/calling/web/components/phone/phone-dial.tsx';
const MODAL = 'src/ui/modal.tsx';
const TOASTS = 'src/ui/toast-region.tsx';
const PHONE = 'src/features/calling/web/phone.ts';
const LATER: ReadonlySet<string> = new Set([SOUND, DIAL, TOP_UP, MODAL, TOASTS]);

const vite = {
  'src/shell/entry.client.tsx': script('entry', { imports: ['_react.js'] }),
  '_react.js': script('react'),
  'src/shell/root.tsx': script('root', { imports: ['_react.js'] }),
  'src/shell/pages/home.tsx': script('home'),
  'src/shell/pages/frame.tsx': script('frame', { imports: ['_ui.js'], dynamicImports: [PHONE, MODAL] }),
  'src/shell/pages/frame.tsx?clientMiddleware': script('guard'),
  '_ui.js': script('ui', { dynamicImports: [TOASTS] }),
  'src/shell/pages/dashboard.tsx': script('dashboard', {
    imports: ['_ui.js'],
    dynamicImports: [SOUND, DIAL, TOP_UP],
  }),
  'src/shell/pages/reports.tsx': script('reports'),
  [PHONE]: script('phone', { imports: ['_ui.js', '_socket.js'] }),
  '_socket.js': script('socket'),
  [SOUND]: script('sound'),
  [DIAL]: script('dial'),
  [TOP_UP]: script('top-up'),
  [MODAL]: script('modal'),
  [TOASTS]: script('toasts'),
  'src/features/site/web/document-entry.ts': {
    file: 'site.js',
    imports: ['_header.js'],
    dynamicImports: ['src/features/site/web/map-script.ts', '_prices-script-Ab1.js'],
  },
  '_header.js': script('header'),
  'src/features/site/web/map-script.ts': script('map-script'),
  '_prices-script-Ab1.js': script('prices-script-Ab1', { imports: ['_deck.js'] }),
  '_deck.js': script('deck'),
};

const SITE_SCRIPT = '<script type="module" src="/site.js"></script>';

const HEAD =
  '<link rel="canonical" href="/elsewhere"/><link rel="apple-touch-icon" href="/apple.png"/><link rel="icon" href="/icon.svg"/>' +
  '<link rel="preload" as="font" href="/assets/b.woff2"/><link rel="stylesheet" href="/assets/a.css"/>';

const built: BuiltFiles = {
  manifest: {
    entry: { module: '/assets/entry.js', imports: ['/assets/react.js'], css: [] },
    routes: {
      root: route('root', { path: '', imports: ['/assets/react.js'] }),
      home: route('home', { parentId: 'root', index: true }),
      frame: route('frame', {
        parentId: 'root',
        imports: ['/assets/ui.js'],
        clientMiddlewareModule: '/assets/guard.js',
      }),
      dashboard: route('dashboard', { parentId: 'frame', path: 'dashboard', imports: ['/assets/ui.js'] }),
      reports: route('reports', { parentId: 'frame', path: 'reports' }),
    },
  },
  manifestFile: '/assets/manifest.js',
  scripts: parseScripts(JSON.stringify(vite)),
  gzipBytes: new Map([
    ['/assets/manifest.js', 1],
    ['/assets/entry.js', 10],
    ['/assets/react.js', 100],
    ['/assets/root.js', 1_000],
    ['/assets/home.js', 7],
    ['/assets/frame.js', 10_000],
    ['/assets/guard.js', 20_000],
    ['/assets/ui.js', 100_000],
    ['/assets/dashboard.js', 1_000_000],
    ['/assets/reports.js', 7_777_777],
    ['/assets/phone.js', 10_000_000],
    ['/assets/socket.js', 100_000_000],
    ['/assets/sound.js', 7],
    ['/assets/dial.js', 7],
    ['/assets/modal.js', 7],
    ['/assets/toasts.js', 7],
    ['/assets/a.css', 20_001],
    ['/assets/b.woff2', 60_000],
    ['/site.js', 10_001],
    ['/assets/header.js', 20],
    ['/assets/map-script.js', 300],
    ['/assets/prices-script-Ab1.js', 4_000],
    ['/assets/deck.js', 50_000],
    ['/assets/island.js', 124_901],
    ['/photo.webp', 90_000],
    ['/icon.svg', 5],
    ['/apple.png', 777],
    ['/', 500],
    ['/prices', 6_000],
    ['/login', 777],
  ]),
  notAtFirst: LATER,
  documents: new Map([
    [
      '/',
      `${HEAD}${SITE_SCRIPT}<div data-island="/assets/island.js" data-island-imports="/assets/react.js"></div>`,
    ],
    ['/prices', `${HEAD}${SITE_SCRIPT}<div data-script="prices"><img alt="" src="/photo.webp">`],
    ['/login', '<link rel="modulepreload" href="/assets/entry.js"/>'],
  ]),
};

const scriptsOf = (manifest: object) => ({ ...built, scripts: parseScripts(JSON.stringify(manifest)) });

test('a file that several routes share is counted once, other screens not at all', () => {
  const rows = measure(built, '/dashboard').map(({ name, bytes, limitBytes }) => [name, bytes, limitBytes]);
  expect(rows).toEqual([
    ['App entry', 1_111, 127_000],
    ['All that /dashboard loads by itself', 111_131_111, 264_000],
    ['Scripts of the document /', 10_021, 10_500],
    ['Scripts of the document /prices', 64_021, 10_500],
    ['Scripts of the document /login', 110, 125_000],
    ['All of the page /', 90_527, 150_000],
    ['All of the page /prices', 240_027, 150_000],
    ['All of the page /login', 887, 150_000],
    ['Touched part of /', 125_001, 125_000],
    ['Styles', 20_001, 22_500],
    ['Fonts', 60_000, 60_000],
    ['Font of the page of the API', 0, 25_000],
  ]);
});

test('what is imported later counts, with all that it imports, unless it says that it is not on the first screen', () => {
  const [, screen] = measure(built, '/dashboard');
  expect(screen?.files).toEqual([
    '/assets/manifest.js',
    '/assets/entry.js',
    '/assets/react.js',
    '/assets/root.js',
    '/assets/frame.js',
    '/assets/ui.js',
    '/assets/guard.js',
    '/assets/dashboard.js',
    '/assets/phone.js',
    '/assets/socket.js',
  ]);
});

test('a page that names a script that does not exist is an error', () => {
  const documents = new Map([['/maps', `${SITE_SCRIPT}<div class="x" data-script="maps">`]]);
  expect(() => measure({ ...built, documents }, '/dashboard')).toThrow('No script is called maps.');
});

test('a page that informs counts as a whole: document, styles, fonts, scripts, icons and pictures, each once', () => {
  const page = measure(built, '/dashboard').find(({ name }) => name === 'All of the page /prices');
  expect(page?.files).toEqual([
    '/prices',
    '/icon.svg',
    '/assets/b.woff2',
    '/assets/a.css',
    '/photo.webp',
    '/site.js',
    '/assets/header.js',
    '/assets/prices-script-Ab1.js',
    '/assets/deck.js',
  ]);
});

test('every size of a picture counts, and one that the build lacks is an error', () => {
  const withPicture = (tag: string) => ({ ...built, documents: new Map([['/', SITE_SCRIPT + tag]]) });
  const several = withPicture(
    '<source srcset="/icon.svg 1x, /photo.webp 2x"><img src="data:image/png;base64,AA">',
  );
  expect(measure(several, '/dashboard').find(({ name }) => name === 'All of the page /')?.bytes).toBe(
    100_526,
  );
  expect(() => measure(withPicture('<img src="/lost.webp">'), '/dashboard')).toThrow(
    '/lost.webp is named by the build but is not part of it.',
  );
});

test('words of a file that nothing imports later are an error', () => {
  const { [MODAL]: _, ...rest } = vite;
  const withoutModal = { ...rest, 'src/shell/pages/frame.tsx': script('frame', { dynamicImports: [PHONE] }) };
  expect(() => measure(scriptsOf(withoutModal), '/dashboard')).toThrow(
    `${MODAL} says that it is not on the first screen`,
  );
});

test('a script of which nothing is known is an error, not one without imports', () => {
  const { [PHONE]: _, ...rest } = vite;
  expect(() => measure(scriptsOf(rest), '/dashboard')).toThrow('Vite does not say what it imports');
});

test('a file that the build lacks is an error, not nothing', () => {
  expect(() => measure({ ...built, gzipBytes: new Map() }, '/dashboard')).toThrow('is not part of it');
});

test('a first screen that is no page is an error', () => {
  expect(() => measure(built, '/nowhere')).toThrow('No page of the app is /nowhere.');
});

test.each([
  ['// Not on the first screen: after a press.\nexport {};', true],
  ['// Not on the first screen: for the operator.\nexport {};', true],
  ['// Not on the first screen\nexport {};', false],
  ['export {};\n// Not on the first screen: after a press.\n', false],
])('a file says in its first line, with a reason, that it is not on the first screen: %j', (text, says) => {
  expect(saysNotAtFirst(text)).toBe(says);
});
