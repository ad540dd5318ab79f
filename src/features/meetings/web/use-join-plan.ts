import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Plan } from '../model-participants.ts';
import { type PlanKey, planQuery, plansQuery } from './queries.ts';

/** One text for one thing in the calendar. */
export const nameOfPlan = ({ kind, id, at }: PlanKey): string => `${kind} ${id} ${at}`;

/** What the address of the page asks to record. */
function useLinked(): PlanKey | null {
  const [query] = useSearchParams();
  const [kind, id, at] = [query.get('record'), query.get('of'), Number(query.get('at') ?? Number.NaN)];
  if ((kind !== 'event' && kind !== 'booking') || id === null || !Number.isSafeInteger(at)) return null;
  return { kind, id, at };
}

/**
 * What the form is about: what the address asks for, or the only thing that is on now. It is filled in once, and never
 * over what someone typed.
 */
export function useJoinPlan({ isTouched, onFill }: { isTouched: boolean; onFill: (plan: Plan) => void }) {
  const linked = useLinked();
  const found = useQuery({
    ...planQuery(linked ?? { kind: 'event', id: '', at: 0 }),
    enabled: linked !== null,
  });
  const { data: onNow = [] } = useQuery(plansQuery);
  // Undefined: nothing yet. Null: it was, and the form is empty again.
  const [filled, setFilled] = useState<Plan | null>();
  const asked = linked === null ? (onNow.length === 1 ? onNow[0] : undefined) : found.data?.plan;
  const isFresh = asked !== undefined && filled === undefined && !isTouched;
  const fill = (plan: Plan) => {
    setFilled(plan);
    onFill(plan);
  };
  useEffect(() => {
    if (isFresh) fill(asked);
    // Filled in once, when it is there.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isFresh]);
  const isListed = asked === undefined || onNow.some((one) => nameOfPlan(one) === nameOfPlan(asked));
  const planned: PlanKey | null = filled == null ? null : { kind: filled.kind, id: filled.id, at: filled.at };
  return {
    plans: isListed ? onNow : [asked, ...onNow],
    filled: filled ?? null,
    planned,
    fill,
    /** What comes next is another meeting. */
    empty: () => setFilled((was) => (was === undefined ? undefined : null)),
  };
}
