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
  /** Which number one calls from, or what one has instead. */
  callingFrom: ReactNode;
  /** Why nothing can be dialled now; null when something can. */
  lockedReason: string | null;
  /** Why what is dialled cannot be called; null when it can. */
  callReason?: string | null;
  /** What is wrong with the number, said since Call was pressed. */
  error: string | null;
  /** The number is another one now. */
  onChange: () => void;
  onCall: () => void;
  /** Where the number leads and what it costs. */
  facts: ReactNode;
  /** What is said when a number was called. */
  answer?: ReactNode;
  /** Stands in the empty field, and is what Call calls while nothing else was dialled. */
  example?: PricedNumber;
  /** The field takes the focus each time that this rises. */
  takesFocus?: number;
}

/** The telephone: a number by key, by keyboard or pasted, where it leads and what it costs, and Call. */
export function NumberDial(props: NumberDialProps) {
  const { dialled, lockedReason, callReason = null, error, onChange, onCall, example } = props;
  const isLocked = lockedReason !== null;
  const changing =
    <Arguments extends unknown[]>(change: (...given: Arguments) => void) =>
    (...given: Arguments) => {
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
          shown={dialled.typed === '' ? '' : dialled.number.text}
          example={example?.text}
          takesFocus={props.takesFocus ?? 0}
          onChange={changing(dialled.type)}
          isDisabled={isLocked}
          error={error}
          suffix={
            <IconButton
              label="Backspace"
              icon={<Delete {...icon} />}
              isDisabled={isLocked || dialled.typed === ''}
              onPress={changing(dialled.erase)}
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
