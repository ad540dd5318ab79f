import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The same name as in src/ui/document.ts, which runs in a browser and cannot be imported here. */
const DOCUMENT_SCRIPT = '/assets/site.js';

/** The part that we read of the manifest that React Router writes for the browser. */
export interface RouteManifest {
  readonly entry: ManifestEntry;
  readonly routes: Readonly<Record<string, ManifestRoute>>;
}
interface ManifestEntry {
  readonly module: string;
  readonly imports: readonly string[];
  readonly css: readonly string[];
}
export interface ManifestRoute extends ManifestEntry {
  readonly id: string;
  readonly parentId?: string;
  readonly path?: string;
  readonly index?: boolean;
  readonly clientLoaderModule?: string;
  readonly clientMiddlewareModule?: string;
  readonly hydrateFallbackModule?: string;
}

const MANIFEST_PREFIX = 'window.__reactRouterManifest=';

/** @throws Error when the file is not what React Router 8 writes */
export function parseManifest(text: string): RouteManifest {
  if (!text.startsWith(MANIFEST_PREFIX))
    throw new Error('The route manifest of React Router has changed its form. See scripts/lib/pages.ts.');
  const manifest: RouteManifest = JSON.parse(text.slice(MANIFEST_PREFIX.length).replace(/;\s*$/, ''));
  return manifest;
}

/** The full patterns of all pages, such as "/calls/:id"; catch-all pages are left out, for they are no page of ours. */
export function appRoutes(manifest: RouteManifest): string[] {
  const parents = new Set(Object.values(manifest.routes).map((route) => route.parentId));
  const leaves = Object.values(manifest.routes).filter((route) => !parents.has(route.id) || route.index);
  const patterns = leaves.map((route) => patternOf(manifest, route));
  return [...new Set(patterns)].filter((pattern) => !pattern.endsWith('*')).toSorted();
}

/** A route and the routes around it, outermost first. */
export function chainOf(manifest: RouteManifest, route: ManifestRoute): ManifestRoute[] {
  const parent = route.parentId === undefined ? undefined : manifest.routes[route.parentId];
  return parent === undefined ? [route] : [...chainOf(manifest, parent), route];
}

export function patternOf(manifest: RouteManifest, route: ManifestRoute): string {
  const segments = chainOf(manifest, route).flatMap(({ path = '' }) => path.split('/'));
  return `/${segments.filter((segment) => segment !== '').join('/')}`;
}

/** A page with the real name of its one script, in the place that it holds open. @param address of the script */
export function withDocumentScript(html: string, address: string): string {
  return html.replaceAll(`src="${DOCUMENT_SCRIPT}"`, `src="${address}"`);
}

/** CSP sources of what a browser would run or apply from inside this HTML. */
export function inlineHashes(html: string): { scripts: string[]; styles: string[] } {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    // Data such as JSON-LD is not run, and what it says may be filled in later.
    .filter(([, attributes = '']) => !/\ssrc\s*=|type="application\/ld\+json"/i.test(attributes))
    .map(([, , content = '']) => cspHash(content));
  const styles = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)].map(([, content = '']) =>
    cspHash(content),
  );
  return { scripts: [...new Set(scripts)], styles: [...new Set(styles)] };
}

export function cspHash(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}

/**
 * CSP sources of the styles that libraries put into a page at run time. They are read from the libraries themselves,
 * so that an upgrade changes them; one that cannot be found stops the build instead of breaking pages.
 */
export function libraryStyles(root: string): string[] {
  const modules = join(root, 'node_modules');
  const press = join(modules, 'react-aria/dist/private/interactions/usePress.mjs');
  const scroll = join(modules, 'react-aria/dist/private/overlays/usePreventScroll.mjs');
  const pressable = only(press, /PRESSABLE_ATTRIBUTE = '([^']+)'/);
  return [
    only(press, /style\.textContent = `([^`]+)`/)
      .replace(/\$\{[^}]+PRESSABLE_ATTRIBUTE\}/, pressable)
      .trim(),
    only(scroll, /style\.textContent = `([^`]+)`/).trim(),
    sonnerStyle(join(modules, 'sonner/dist/index.mjs')),
    // Sonner adds its style element first and the text of it after; the browser judges it empty, too.
    '',
  ].map(cspHash);
}

function sonnerStyle(file: string): string {
  // The bundler has written the style as one string literal.
  const literal = only(file, /__insertCSS\(("(?:[^"\\]|\\.)*")\)/);
  const style: unknown = JSON.parse(literal);
  if (typeof style !== 'string') throw new Error(`The style in ${file} is not a string.`);
  return style;
}

function only(file: string, pattern: RegExp): string {
  const found = pattern.exec(readFileSync(file, 'utf8'))?.[1];
  if (found === undefined)
    throw new Error(`The style that ${file} injects was not found. See scripts/lib/pages.ts.`);
  return found;
}
