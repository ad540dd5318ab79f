import { createElement, type ReactNode } from 'react';
import {
  type Capability,
  CONDITION_ELEMENT,
  type Condition,
  conditionOf,
  conditionsToMiss,
  holds,
  type Sentence,
} from '#kernel/capabilities.ts';
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

/** Draws its children where one of these is missing. */
export function WhenMissing({ children, needs }: { needs: readonly Capability[]; children: ReactNode }) {
  return conditionsToMiss(needs).map((condition) => (
    <When key={condition.lacks?.join(' ')} {...condition}>
      {children}
    </When>
  ));
}

/** The sentences that are true of the installation, with a space between them. */
export function TrueSentences({ of }: { of: readonly Sentence[] }) {
  return of.map(conditionOf).map(({ text, ...condition }) => (
    <When key={text} {...condition}>
      {`${text} `}
    </When>
  ));
}
