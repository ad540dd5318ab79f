import { askSession } from '#features/identity/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { carryToast } from '#ui/carried-toast.ts';
import { showTabOf } from '#ui/document-tabs-script.ts';
import { billingText } from '../constants.ts';
import type { Plan } from '../model.ts';
import { parsePlan } from '../rules/subscriptions/parse-plan.ts';

/*
 * What choosing a plan on the pricing page does, in plain DOM. The choice itself is a link to billing, which asks for
 * the sign-in by itself: without this file a plan can be chosen all the same.
 */

/** Marks of the elements that this file reads and changes, for the component that draws them. */
export const planMarks = {
  card: (id: string) => ({ 'data-plan': id }),
  choice: (id: string) => ({ 'data-plan-choice': id }),
} as const;

/** @returns a function that ends it */
export function startPlanChoice(): () => void {
  const ended = new AbortController();
  // Before React, where it runs, so that its link finds the click taken.
  document.addEventListener('click', onClick, { capture: true, signal: ended.signal });
  const chosen = parsePlan(new URLSearchParams(window.location.search).get('plan'));
  if (chosen !== undefined) preselect(chosen);
  return () => ended.abort();
}

/** Somebody who chose a plan, was asked to sign in and is back finds the plan where they left it. */
function preselect({ id }: Plan): void {
  const card = document.querySelector(`[data-plan="${id}"]`);
  const choice = card?.querySelector<HTMLElement>('[data-plan-choice]');
  if (!card || !choice) return;
  card.toggleAttribute('data-chosen', true);
  showTabOf(card);
  choice.focus({ preventScroll: true });
  card.scrollIntoView({ block: 'center' });
}

function onClick(event: MouseEvent): void {
  if (!(event.target instanceof Element)) return;
  const id = event.target.closest<HTMLElement>('[data-plan-choice]')?.dataset['planChoice'];
  const plan = parsePlan(id);
  // A click that opens another tab or window is the browser's.
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (plan === undefined || !isPlain) return;
  event.preventDefault();
  void choose(plan);
}

/** Specification 000 §4: whoever is signed out is asked to sign in and comes back; the others go on to billing. */
async function choose({ id, name }: Plan): Promise<void> {
  if (await askSession()) {
    carryToast({ tone: 'success', text: billingText.selected(name) });
    window.location.assign(paths.billing({ plan: id }));
    return;
  }
  carryToast({ tone: 'error', text: billingText.signInToSelect });
  window.location.assign(paths.login({ from: paths.pricing({ plan: id }) }));
}
