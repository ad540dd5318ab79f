import { Delete, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Keypad } from '#ui/keypad.tsx';
import type { DialledNumber } from '../../dialled-number.ts';
import type { PricedNumber } from '../../number-reader.ts';
import { CallButton } from '../call-button.tsx';
import { NumberField } from './number-field.tsx';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

export interface NumberDialProps {
  dialled: DialledNumber;
  /** Picker of the caller ID, or what takes its place. */
  callingFrom: ReactNode;
  /** Why dialling isn't possible; null if it is. */
  lockedReason: string | null;
  /** Why the number can't be called; null if it can. */
  callReason?: string | null;
  /** Problem with the number, shown once Call was pressed. */
  error: string | null;
  /** The name that is being searched for; null for a number. */
  name?: string | null;
  /** Called with a typed name, and with null once a number is typed. */
  onName?: (name: string | null) => void;
  /** Called when the number changes. */
  onChange: () => void;
  onCall: () => void;
  /** Destination and price of the number. */
  facts: ReactNode;
  /** Shown after a number was called. */
  answer?: ReactNode;
  /** Placeholder, and the number that Call dials if nothing else was typed. */
  example?: PricedNumber;
  /** Focuses the field each time that it rises. */
  takesFocus?: number;
}

/** Phone dialler: a number by key, keyboard or paste, with destination and price, and Call. */
export function NumberDial(props: NumberDialProps) {
  const { dialled, lockedReason, callReason = null, error, onChange, onCall, example } = props;
  const { name = null, onName } = props;
  const isLocked = lockedReason !== null;
  const changing =
    <Arguments extends unknown[]>(change: (...given: Arguments) => void) =>
    (...given: Arguments) => {
      onName?.(null);
      change(...given);
      onChange();
    };
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLocked) onCall();
      }}
    >
      <div className="text-13 text-ink-2 empty:hidden">{props.callingFrom}</div>
      <div className="flex flex-col gap-2">
        <NumberField
          shown={name ?? (dialled.typed === '' ? '' : dialled.number.text)}
          onName={onName}
          example={example?.text}
          takesFocus={props.takesFocus ?? 0}
          onChange={changing(dialled.type)}
          isDisabled={isLocked}
          error={error}
          suffix={
            <IconButton
              label="Backspace"
              icon={<Delete {...icon} />}
              isDisabled={isLocked || (dialled.typed === '' && name === null)}
              onPress={name === null ? changing(dialled.erase) : () => onName?.(null)}
            />
          }
        />
        {props.facts}
      </div>
      <Keypad isDisabled={isLocked} onKey={changing(dialled.press)} />
      <DialActions
        lockedReason={lockedReason}
        callReason={lockedReason ?? callReason}
        onPlus={changing(() => dialled.press('+'))}
      />
      <output className="block text-13 text-pretty text-ink-2 empty:hidden">{props.answer}</output>
    </form>
  );
}

function DialActions(props: { lockedReason: string | null; callReason: string | null; onPlus: () => void }) {
  return (
    <div className="flex gap-2">
      <Button
        variant="secondary"
        size="large"
        icon={<Plus {...icon} />}
        aria-label="Plus"
        isDisabled={props.lockedReason !== null}
        onPress={props.onPlus}
      >
        Plus
      </Button>
      <div className="flex-1">
        <CallButton disabledReason={props.callReason} />
      </div>
    </div>
  );
}
