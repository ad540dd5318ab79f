import { assert } from '#kernel/assert.ts';
import { type Capabilities, type Capability, capabilitiesIn } from '#kernel/capabilities.ts';
import { pageValue } from './page-values.ts';

let known: Capabilities | undefined;

/**
 * Whether this installation can do something, as the page says. It doesn't change while a page is open. Pages made at
 * build time can't know it and use `When`.
 */
export function hasCapability(name: Capability): boolean {
  return capabilities().has(name);
}

export function capabilities(): Capabilities {
  // With `npm run dev` pages are made anew for each visitor.
  const isKnown = typeof document !== 'undefined' || import.meta.env.DEV;
  assert(isKnown, 'what an installation can do is known in its pages');
  known ??= capabilitiesIn(pageValue('CAPABILITIES'));
  return known;
}
