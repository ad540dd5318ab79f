import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { FormEnd } from '#ui/form-end.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { walletText } from '../../../constants-wallet.ts';
import type { TestCard } from '../../../model-payments.ts';
import { testCardToken } from '../../test-card-numbers.ts';
import { type CardFormProps, useStoreCard } from '../../use-store-card.ts';

/** Cards of the sandbox. A number is looked up here and never sent, whether it is a test card's or not. */
export function SandboxCardForm({
  testCards,
  onStored,
  onCancel,
  becomesDefault,
}: CardFormProps & { testCards: readonly TestCard[] }) {
  const [token, setToken] = useState<string | null>(null);
  const [number, setNumber] = useState('');
  const [error, setError] = useState<string | null>(null);
  const store = useStoreCard({ onStored, becomesDefault });
  const chosen = testCards.find((card) => card.token === token);

  const submit = () => {
    const typed = number.trim() === '' ? token : testCardToken(number);
    const known = testCards.find((card) => card.token === typed);
    if (known === undefined)
      return setError(number.trim() === '' ? 'Please choose a test card' : walletText.testCardsOnly);
    setError(null);
    return store.mutate({ reference: known.token });
  };

  return (
    // No form of its own, because it is inside forms that pay.
    <fieldset aria-label={walletText.addPaymentMethod} className="flex min-w-0 flex-col gap-4">
      <Select
        label="Test card"
        placeholder="Choose a test card"
        choices={testCards.map((card) => ({ id: card.token, label: `${card.name} ••${card.last4}` }))}
        selected={token}
        onSelect={(next) => {
          setToken(next);
          setNumber('');
          setError(null);
        }}
        {...(chosen !== undefined && { hint: chosen.behaviour })}
      />
      <TextField
        label="Or the number of a test card"
        placeholder="4242 4242 4242 4242"
        inputMode="numeric"
        autoComplete="off"
        value={number}
        onChange={(next) => {
          setNumber(next);
          setError(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          submit();
        }}
        error={error ?? (store.isError ? store.sentence : null)}
      />
      <FormEnd onCancel={onCancel}>
        <Button variant="secondary" isPending={store.isPending} onPress={submit}>
          Add card
        </Button>
      </FormEnd>
    </fieldset>
  );
}
