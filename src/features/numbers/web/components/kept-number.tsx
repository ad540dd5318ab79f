import { Button } from '#ui/button.tsx';
import type { PhoneNumber } from '../../model.ts';
import type { NumberHold } from '../../model-search.ts';
import { candidateWords, locationOf } from '../../rules/number-words.ts';
import { workingCapabilities } from '../number-capabilities.ts';
import { ReserveFooter, useReserving, useTimeLeft } from './reserve-footer.tsx';

/** The number that was chosen before the dialog was closed: it is still there for the rest of its ten minutes. */
export function KeptNumber(props: {
  hold: NumberHold;
  onReserved: (number: PhoneNumber) => Promise<void>;
  onOther: () => void;
}) {
  const { candidate, offer, expiresAt } = props.hold;
  const left = useTimeLeft(expiresAt);
  const reserve = useReserving(props.onReserved);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (left > 0) reserve.mutate(candidate.number);
      }}
    >
      <div className="rounded-control border p-4">
        <p className="display text-22">{candidate.text}</p>
        <p className="text-13 text-ink-2">{locationOf(candidate.countryCode)}</p>
        <p className="text-13 text-ink-2">{candidateWords(candidate, workingCapabilities())}</p>
      </div>
      <ReserveFooter
        offer={offer}
        expiresAt={expiresAt}
        left={left}
        reserve={reserve}
        disabledReason={left > 0 ? null : 'Choose the number again first'}
      >
        <Button variant="secondary" isDisabled={reserve.isPending} onPress={props.onOther}>
          Choose another
        </Button>
      </ReserveFooter>
    </form>
  );
}
