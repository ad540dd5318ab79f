import { PORT_IN_REFUSALS } from '#features/numbers/constants.ts';
import type { PortInCase } from '#features/numbers/model-portins.ts';
import { Select } from '#ui/select.tsx';
import { numbersDeskApi } from '../numbers-desk-api.ts';
import { portInChanged } from '../port-in-queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';

const characters = { min: 1, max: 500, tooShort: 'Enter a reason first' };
const choices = PORT_IN_REFUSALS.map((reason) => ({ id: reason, label: reason }));

/** A rejection always has a reason, so that the customer knows what to correct. */
export function RejectDialog({ order, onClose }: { order: PortInCase; onClose: () => void }) {
  const { id, text } = order;
  return (
    <ReasonDialog
      title={`Reject ${text}?`}
      verb="Reject"
      isHarsh
      hint="The customer sees it by email and in their list of port-ins."
      characters={characters}
      act={async (reason) => portInChanged(await numbersDeskApi.rejectPortIn({ id, reason }))}
      onClose={onClose}
    >
      {({ value, fill }) => (
        <Select
          label="Common reasons"
          choices={choices}
          selected={choices.find((choice) => choice.id === value)?.id ?? null}
          onSelect={fill}
          placeholder="Choose one or write your own"
        />
      )}
    </ReasonDialog>
  );
}
