import { askSession } from '#features/identity/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { carryToast } from '#ui/carried-toast.ts';
import { showTabOf } from '#ui/document-tabs-script.ts';
import { billingText } from '../constants.ts';
import type { Plan } from '../model.ts';
import { parsePlan } from '../rules/subscriptions/parse-plan.ts';

/*
 * Choosing a plan on the pricing page, in plain DOM. The choice itself is a link to billing, which asks to sign in if
 * needed, so it also works without this script.
 */

/** Marks of the elements that this file reads and changes, for the component that draws them. */
export const planMarks = {
  card: (id: string) => ({ 'data-plan': id }),
  choice: (id: string) => ({ 'data-plan-choice': id }),
} as const;

/** @returns a function that ends it */
export function startPlanChoice(): () => void {
  const ended = new AbortController();
  // Before React's listener, so that its link sees a handled click.
  document.addEventListener('click', onClick, { capture: true, signal: ended.signal });
  const chosen = parsePlan(new URLSearchParams(window.location.search).get('plan'));
  if (chosen !== undefined) preselect(chosen);
  return () => ended.abort();
}

/** After signing in, people find the plan that they chose where they left it. */
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

/** Specification 000 §4: signed-out visitors are asked to sign in and return here. Others continue to billing. */
async function choose({ id, name }: Plan): Promise<void> {
  if (await askSession()) {
    carryToast({ tone: 'success', text: billingText.selected(name) });
    window.location.assign(paths.billing({ plan: id }));
    return;
  }
  carryToast({ tone: 'error', text: billingText.signInToSelect });
  window.location.assign(paths.login({ from: paths.pricing({ plan: id }) }));
}
