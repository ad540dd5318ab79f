import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentMethod } from '../model-payments.ts';
import { paymentMethodsQuery } from './queries.ts';

/** Props of the card picker. */
export interface CardPicking {
  readonly selected: string | null;
  readonly onSelect: (methodId: string) => void;
  readonly isAdding: boolean;
  readonly onAdding: (isAdding: boolean) => void;
}

export interface CardChoice {
  /** Undefined while no card can be charged. */
  readonly card: PaymentMethod | undefined;
  /** Why none can be. */
  readonly whyNot: string | null;
  readonly picking: CardPicking;
}

/** The card that pays: the picked one, the default, or the newest. None while another is being added. */
export function useCardChoice(picked: string | null, onPick: (methodId: string) => void): CardChoice {
  const [isAdding, setAdding] = useState(false);
  const { data: methods } = useQuery(paymentMethodsQuery);
  const card =
    methods?.find(({ id }) => id === picked) ??
    methods?.find(({ isDefault }) => isDefault) ??
    methods?.at(-1);
  const whyNot =
    card === undefined ? 'Add a card first' : isAdding ? 'Store or cancel the new card first' : null;
  return {
    card: whyNot === null ? card : undefined,
    whyNot,
    picking: { selected: card?.id ?? null, onSelect: onPick, isAdding, onAdding: setAdding },
  };
}
