import { useState } from 'react';
import { countryName } from '#kernel/country-name.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { callingText } from '../../../constants.ts';
import { isEmergencyNumber } from '../../../rules/phone/emergency-number.ts';
import { reasonNotToTransfer } from '../../../rules/phone/transfer-check.ts';
import { callingApi } from '../../api.ts';
import { type DialledNumber, useDialledNumber } from '../../dialled-number.ts';
import { NumberField } from './number-field.tsx';

/** Form that transfers the call. After an error the number stays in the field. */
export function TransferForm({ callId, onClose }: { callId: string; onClose: () => void }) {
  const dialled = useDialledNumber(useState(''));
  const [error, setError] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const { typed, number, home } = dialled;
  const transfer = async () => {
    const reason = reasonNotToTransfer({ typed, home, isComplete: number.isComplete });
    setError(reason);
    if (reason !== null || isPending) return;
    setPending(true);
    try {
      // The transfer ends the call, which closes this form.
      await callingApi.transfer({ id: callId, to: number.e164 ?? typed, home });
    } catch (cause) {
      setError(sentenceOf(cause));
    }
    setPending(false);
  };
  const closeOnEscape = ({ key }: { key: string }) => {
    if (key === 'Escape' && !isPending) onClose();
  };
  return (
    <form
      aria-label="Transfer"
      className="flex flex-col gap-3 rounded-control bg-panel p-3 text-ink"
      onSubmit={(event) => {
        event.preventDefault();
        void transfer();
      }}
    >
      <NumberField
        label="Transfer to"
        isLarge={false}
        takesFocus
        onKeyDown={closeOnEscape}
        shown={typed === '' ? '' : number.text}
        example={undefined}
        isDisabled={isPending}
        error={error}
        onChange={(text) => {
          dialled.type(text);
          setError(null);
        }}
      />
      <output className="flex min-h-9 flex-col text-13 text-ink-2">
        {isPending ? (
          'Ringing. Your call continues until they answer.'
        ) : (
          <>
            <Where {...dialled} />
            <span>You leave the call and stop paying for it.</span>
          </>
        )}
      </output>
      <div className="flex gap-2">
        <Button type="submit" size="small" isPending={isPending} onKeyDown={closeOnEscape}>
          Transfer
        </Button>
        <Button
          size="small"
          variant="secondary"
          isDisabled={isPending}
          onPress={onClose}
          onKeyDown={closeOnEscape}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}

function Where({ typed, number: { countryCode, place }, home }: DialledNumber) {
  if (isEmergencyNumber(typed, home))
    return <span className="font-medium text-hang">{callingText.noEmergencyCalls}</span>;
  if (countryCode === null) return <span className="text-ink-3">{callingText.howToDial}</span>;
  return (
    <span className="font-medium text-ink">
      {place === null ? '' : `${place}, `}
      {countryName(countryCode)}
    </span>
  );
}
