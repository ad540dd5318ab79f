import { expect, test } from 'vitest';
import { type BuiltFiles, measure } from './sizes.ts';

const route = (id: string, rest: object) => ({
  id,
  module: `/assets/${id}.js`,
  imports: [],
  css: [],
  ...rest,
});

const built: BuiltFiles = {
  manifest: {
    entry: { module: '/assets/entry.js', imports: ['/assets/react.js'], css: [] },
    routes: {
      root: route('root', { path: '', imports: ['/assets/react.js'] }),
      home: route('home', { parentId: 'root', index: true }),
      frame: route('frame', { parentId: 'root', imports: ['/assets/ui.js'] }),
      dashboard: route('dashboard', { parentId: 'frame', path: 'dashboard', imports: ['/assets/ui.js'] }),
      reports: route('reports', { parentId: 'frame', path: 'reports' }),
    },
  },
  manifestFile: '/assets/manifest.js',
  gzipBytes: new Map([
    ['/assets/manifest.js', 1],
    ['/assets/entry.js', 10],
    ['/assets/react.js', 100],
    ['/assets/root.js', 1_000],
    ['/assets/home.js', 5],
    ['/assets/frame.js', 10_000],
    ['/assets/ui.js', 100_000],
    ['/assets/dashboard.js', 1_000_000],
    ['/assets/reports.js', 7_777_777],
    ['/assets/a.css', 20_001],
    ['/assets/b.woff2', 60_000],
    ['/site.js', 10_001],
  ]),
  documents: new Map([
    ['/', '<script type="module" src="/site.js"></script>'],
    ['/login', '<link rel="modulepreload" href="/assets/entry.js"/>'],
  ]),
};

test('a file that several routes share is counted once, other screens not at all', () => {
  const rows = measure(built, '/dashboard').map(({ name, bytes, limitBytes }) => [name, bytes, limitBytes]);
  expect(rows).toEqual([
    ['App entry', 1_111, 125_000],
    ['All scripts of /dashboard', 1_111_111, 240_000],
    ['Scripts of the document /', 10_001, 10_000],
    ['Scripts of the document /login', 10, 240_000],
    ['Styles', 20_001, 20_000],
    ['Fonts', 60_000, 60_000],
  ]);
});

test('a file that the build lacks is an error, not nothing', () => {
  expect(() => measure({ ...built, gzipBytes: new Map() }, '/dashboard')).toThrow('is not part of it');
});

test('a first screen that is no page is an error', () => {
  expect(() => measure(built, '/nowhere')).toThrow('No page of the app is /nowhere.');
});
