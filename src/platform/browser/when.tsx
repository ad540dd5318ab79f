import { createElement, type ReactNode } from 'react';
import { CONDITION_ELEMENT, type Condition, holds } from '#kernel/capabilities.ts';
import { capabilities } from './capabilities.ts';

/**
 * Draws its children only where the installation has, and lacks, the given capabilities. Made at build time, the page
 * holds every case, and the server leaves out those that are not true when it serves the page. It stands for text and
 * elements in the page's body; the title and attributes cannot depend on it.
 */
export function When({ children, has, lacks }: Condition & { children: ReactNode }) {
  const isMade = typeof document === 'undefined' && !import.meta.env.DEV;
  if (!isMade) return holds({ has, lacks }, capabilities()) ? children : null;
  return createElement(
    CONDITION_ELEMENT,
    { 'data-has': has?.join(' '), 'data-lacks': lacks?.join(' ') },
    children,
  );
}
