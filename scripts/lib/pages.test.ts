import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DOCUMENT_SCRIPT } from '#ui/document.ts';
import { appRoutes, inlineHashes, libraryStyles, parseManifest, withDocumentScript } from './pages.ts';

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('scripts and styles inside a page are hashed, those in files are not', () => {
  const html = `<style>a{}</style><script src="/x.js"></script><script type="module">run()</script><script async="">
run()</script>`;
  expect(inlineHashes(html)).toEqual({
    scripts: [sha256('run()'), sha256('\nrun()')],
    styles: [sha256('a{}')],
  });
});

test('data inside a page is not run, so it needs no hash', () => {
  expect(inlineHashes('<script type="application/ld+json">{"a":1}</script>').scripts).toEqual([]);
});

test('a document loads its script by the name that the build gave it', () => {
  const html = `<script type="module" src="${DOCUMENT_SCRIPT}"></script>`;
  expect(withDocumentScript(html, '/assets/site-1a2b.js')).toBe(
    '<script type="module" src="/assets/site-1a2b.js"></script>',
  );
});

test('every page of the route tree is listed by its full path; layouts and catch-alls are not pages', () => {
  const route = (id: string, rest: object) => ({ id, module: '', imports: [], css: [], ...rest });
  const manifest = {
    entry: { module: '', imports: [], css: [] },
    routes: {
      root: route('root', { path: '' }),
      home: route('home', { parentId: 'root', index: true }),
      layout: route('layout', { parentId: 'root' }),
      dashboard: route('dashboard', { parentId: 'layout', path: 'dashboard' }),
      calls: route('calls', { parentId: 'layout', path: 'calls' }),
      call: route('call', { parentId: 'calls', path: ':id' }),
      callsIndex: route('callsIndex', { parentId: 'calls', index: true }),
      lost: route('lost', { parentId: 'root', path: '*' }),
    },
  };
  const text = `window.__reactRouterManifest=${JSON.stringify(manifest)};`;
  expect(appRoutes(parseManifest(text))).toEqual(['/', '/calls', '/calls/:id', '/dashboard']);
});

test('a manifest of another form stops the build', () => {
  expect(() => parseManifest('export default {}')).toThrow('has changed its form');
});

test('the styles that libraries inject are found in the libraries', () => {
  const [press, scroll, toasts, empty] = libraryStyles(join(import.meta.dirname, '../..'));
  // What Chromium 156 prints when it refuses the style of react-aria 3 (React Aria Components 1.22.1).
  expect(press).toBe("'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='");
  expect(scroll).toBe(sha256('@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}'));
  expect(toasts).toMatch(/^'sha256-.{44}'$/);
  expect(empty).toBe("'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
});
