import { expect, test } from 'vitest';
import { keptFiles } from './kept-files.ts';

const route = (id: string, more: object) => ({
  id,
  module: `/assets/${id}.js`,
  imports: [],
  css: [],
  ...more,
});

test('all that the app may load is kept, and nothing that only public pages need', () => {
  const manifest = {
    entry: { module: '/assets/entry.js', imports: ['/assets/react.js'], css: [] },
    routes: {
      root: route('root', { path: '', css: ['/assets/styles.css'] }),
      frame: route('frame', { parentId: 'root', clientMiddlewareModule: '/assets/guard.js' }),
      billing: route('billing', { parentId: 'frame', path: 'billing' }),
      pricing: route('pricing', { parentId: 'root', path: 'pricing' }),
    },
  };
  const files = {
    'src/root.tsx': { file: 'assets/root.js', assets: ['assets/geist.woff2'] },
    'src/billing.tsx': {
      file: 'assets/billing.js',
      imports: ['_money.js'],
      dynamicImports: ['src/top-up.tsx'],
    },
    '_money.js': { file: 'assets/money.js' },
    'src/top-up.tsx': { file: 'assets/top-up.js', css: ['assets/top-up.css'] },
    'src/pricing.tsx': { file: 'assets/pricing.js' },
  };
  expect(keptFiles(manifest, files, ['/billing'])).toEqual([
    '/assets/billing.js',
    '/assets/entry.js',
    '/assets/frame.js',
    '/assets/geist.woff2',
    '/assets/guard.js',
    '/assets/money.js',
    '/assets/react.js',
    '/assets/root.js',
    '/assets/styles.css',
    '/assets/top-up.css',
    '/assets/top-up.js',
  ]);
});
