import { type ReactNode, useState } from 'react';
import { formatDay } from '#kernel/day.ts';
import { Button } from '#ui/button.tsx';
import type { PlanId } from '../../model.ts';
import type { PlanChange } from '../../model-subscriptions.ts';
import { formatUsd } from '../../rules/format-usd.ts';
import { planOf } from '../../rules/parse-plan.ts';
import { prorationSentences } from '../../rules/plan-sentences.ts';
import { useCardChoice } from '../card-choice.ts';
import { CardPicker } from './card-picker.tsx';
import { TestPayments } from './test-payments.tsx';

/** A purchase that was agreed to. With its id it can be asked for again, and is the same. */
export interface Buying {
  readonly id: string;
  readonly planId: PlanId;
  readonly methodId: string;
  readonly expectedMicroUsd: number;
}

/** What a plan costs now, and the card that pays for it. */
export function PayForPlan(props: {
  change: PlanChange;
  now: NonNullable<PlanChange['now']>;
  onBuy: (buying: Buying) => void;
}) {
  const { change, now } = props;
  const [picked, setPicked] = useState<string | null>(null);
  const { card, whyNot, picking } = useCardChoice(picked, setPicked);
  const { name, microUsdPerMonth } = planOf(change.planId);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (card === undefined) return;
        const expectedMicroUsd = now.totalMicroUsd;
        props.onBuy({ id: crypto.randomUUID(), planId: change.planId, methodId: card.id, expectedMicroUsd });
      }}
    >
      <dl className="text-15">
        <Amount label={`${name} until ${formatDay(now.paidUntil)}`}>{formatUsd(now.subtotalMicroUsd)}</Amount>
        <Amount label="Tax">{formatUsd(now.taxMicroUsd)}</Amount>
        <Amount label="Total now" isStrong>
          {formatUsd(now.totalMicroUsd)}
        </Amount>
      </dl>
      <div className="flex flex-col gap-1 text-13 text-pretty text-ink-2">
        {prorationSentences(change).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p>
          Renews on {formatDay(now.paidUntil)} for {formatUsd(microUsdPerMonth)} a month plus taxes, until you
          cancel.
        </p>
      </div>
      <CardPicker {...picking} />
      <div>
        <Button type="submit" disabledReason={whyNot}>
          Pay {formatUsd(now.totalMicroUsd)}
        </Button>
      </div>
      <TestPayments />
    </form>
  );
}

function Amount(props: { label: string; isStrong?: boolean; children: ReactNode }) {
  return (
    <div
      className={`flex justify-between gap-4 border-t py-2.5 ${props.isStrong ? 'font-medium' : 'text-ink-2'}`}
    >
      <dt>{props.label}</dt>
      <dd className="tabular-nums">{props.children}</dd>
    </div>
  );
}
