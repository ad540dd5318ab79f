import { callingText } from '../../constants.ts';
import { NumberDial } from './number-dial.tsx';

export interface PhoneDialProps {
  lockedReason: string | null;
}

/** The dial pad for telephone numbers, with what this installation can do with them. */
export function PhoneDial({ lockedReason }: PhoneDialProps) {
  return (
    <NumberDial
      lockedReason={lockedReason}
      callingFrom={
        <>
          {callingText.callingFrom} <span className="font-medium text-ink">no number yet</span>
        </>
      }
      Answer={NoCarrier}
    />
  );
}

function NoCarrier() {
  return <span className="font-medium text-hang">{callingText.noCarrier}</span>;
}
