import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatDay } from '#kernel/day.ts';
import { formatUsd } from '#kernel/money.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { capabilities } from '#platform/browser/capabilities.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Loading } from '#ui/spinner.tsx';
import type { PlanId } from '../../../model.ts';
import type { PlanChange } from '../../../model-subscriptions.ts';
import { planOf } from '../../../rules/subscriptions/parse-plan.ts';
import { payNowWords, prorationSentences } from '../../../rules/subscriptions/plan-sentences.ts';
import { useCardChoice } from '../../card-choice.ts';
import { planChangeQuery } from '../../queries.ts';
import { CardPicker } from '../payments/card-picker.tsx';
import { TestPayments } from '../payments/test-payments.tsx';

/** A confirmed purchase. Repeating it with the same id is the same purchase. */
export interface Buying {
  readonly id: string;
  readonly planId: PlanId;
  readonly methodId: string;
  readonly expectedMicroUsd: number;
  /** When the price was computed, so that exactly this price is charged. */
  readonly pricedAt: number;
}

/** The purchase behind the button below a price. Null when nothing can be paid now. */
export function buyingOf({ planId, now, pricedAt }: PlanChange, methodId: string): Buying | null {
  if (now === null) return null;
  return { id: crypto.randomUUID(), planId, methodId, expectedMicroUsd: now.totalMicroUsd, pricedAt };
}

interface PayForPlanProps {
  planId: PlanId;
  onBuy: (buying: Buying) => void;
  onBack: () => void;
}

/** Composition of a plan's price, and the card that pays. */
export function PayForPlan({ planId, onBuy, onBack }: PayForPlanProps) {
  const preview = useQuery(planChangeQuery(planId));
  if (preview.data !== undefined) return <Form change={preview.data} onBuy={onBuy} onBack={onBack} />;
  return preview.isError ? (
    <ErrorState onRetry={() => void preview.refetch()} isRetrying={preview.isFetching}>
      {sentenceOf(preview.error)}
    </ErrorState>
  ) : (
    <Loading label="Working out the price" />
  );
}

function Form({ change, onBuy, onBack }: Omit<PayForPlanProps, 'planId'> & { change: PlanChange }) {
  const { now, planId } = change;
  const [picked, setPicked] = useState<string | null>(null);
  const { card, whyNot, picking } = useCardChoice(picked, setPicked);
  if (now === null) return null;
  const { name } = planOf(planId);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const buying = card === undefined ? null : buyingOf(change, card.id);
        if (buying !== null) onBuy(buying);
      }}
    >
      <p className="text-15 text-ink-2">You've selected the {name} plan.</p>
      <dl className="text-15">
        <Amount label={`${name} until ${formatDay(now.paidUntil)}`}>{formatUsd(now.subtotalMicroUsd)}</Amount>
        <Amount label="Tax">{formatUsd(now.taxMicroUsd)}</Amount>
        <Amount label="Total now" isStrong>
          {formatUsd(now.totalMicroUsd)}
        </Amount>
      </dl>
      <div className="flex flex-col gap-1 text-13 text-pretty text-ink-2">
        {prorationSentences(change, capabilities()).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p>{payNowWords(change, null)?.after}</p>
      </div>
      <CardPicker {...picking} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabledReason={whyNot}>
          Pay {formatUsd(now.totalMicroUsd)}
        </Button>
        <Button variant="quiet" onPress={onBack}>
          Back to plans
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
