import { type KeyboardEvent, useRef } from 'react';
import { classes } from '#ui/classes.ts';
import { tabAfterKey } from '#ui/tab-keys.ts';
import { useUrlTab } from '#ui/url-tab.ts';
import { billingText } from '../../../constants.ts';
import type { Plan } from '../../../model.ts';

const KINDS = ['monthly', 'pay-as-you-go'] as const;
export type PlanKind = (typeof KINDS)[number];

export const kindOf = (plan: Plan): PlanKind => (plan.kind === 'subscription' ? 'monthly' : 'pay-as-you-go');

const LABELS = { monthly: billingText.monthly, 'pay-as-you-go': billingText.payAsYouGo } as const;
/** Short names for phones. */
const SHORT = { monthly: 'Monthly', 'pay-as-you-go': 'Pay-As-You-Go' } as const;

/** The selected kind of plan, in the address (?plans=pay-as-you-go). */
export const usePlanKind = () => useUrlTab(KINDS, 'plans');

/** The two kinds of plans, as tabs that look like one choice within a head. */
export function KindTabs(props: {
  selected: PlanKind;
  onSelect: (kind: PlanKind) => void;
  /** Id of the panel that they show. */
  controls: string;
}) {
  const list = useRef<HTMLDivElement>(null);
  const press = (event: KeyboardEvent, at: number) => {
    const to = tabAfterKey(event.key, at, KINDS.length);
    const kind = to === null ? undefined : KINDS[to];
    if (to === null || kind === undefined) return;
    event.preventDefault();
    props.onSelect(kind);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Kinds of plans"
      className="inline-grid grid-flow-col rounded-control border bg-sunk p-0.5"
    >
      {KINDS.map((kind, at) => (
        <button
          key={kind}
          type="button"
          role="tab"
          aria-selected={kind === props.selected}
          aria-controls={kind === props.selected ? props.controls : undefined}
          aria-label={LABELS[kind]}
          tabIndex={kind === props.selected ? 0 : -1}
          onClick={() => props.onSelect(kind)}
          onKeyDown={(event) => press(event, at)}
          className={classes(
            'flex h-7 items-center justify-center rounded-[8px] px-2.5 text-13 whitespace-nowrap transition-colors',
            kind === props.selected ? 'bg-panel font-medium text-ink shadow-e1' : 'text-ink-2 hover:text-ink',
          )}
        >
          <span className="hidden phone:inline">{LABELS[kind]}</span>
          <span className="phone:hidden">{SHORT[kind]}</span>
        </button>
      ))}
    </div>
  );
}
