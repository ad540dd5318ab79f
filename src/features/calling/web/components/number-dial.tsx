import { Delete, Plus } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Keypad } from '#ui/keypad.tsx';
import { callingText } from '../../constants.ts';
import { isEmergencyNumber } from '../../rules/emergency-number.ts';
import { useDialledNumber } from '../dialled-number.ts';
import type { PricedNumber } from '../number-reader.ts';
import { CallButton } from './call-button.tsx';
import { NumberFacts } from './number-facts.tsx';
import { NumberField } from './number-field.tsx';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

export interface NumberDialProps {
  /** Which number one calls from, or what one has instead. */
  callingFrom: ReactNode;
  lockedReason: string | null;
  /** What is said when a number is called; it stands until the number changes. */
  Answer: ComponentType<PricedNumber>;
  /** Stands in the empty field, and is what Call calls while nothing else was dialled. */
  example?: PricedNumber;
}

/** The telephone: a number by key, by keyboard or pasted, where it leads and what it costs, and Call. */
export function NumberDial({ callingFrom, lockedReason, Answer, example }: NumberDialProps) {
  const dialled = useDialledNumber(example ?? null);
  const [error, setError] = useState<string | null>(null);
  const [isCalled, setCalled] = useState(false);
  const isLocked = lockedReason !== null;
  const changing =
    <Arguments extends unknown[]>(change: (...given: Arguments) => void) =>
    (...given: Arguments) => {
      change(...given);
      setError(null);
      setCalled(false);
    };
  const call = () => {
    if (dialled.number.text === '') setError(callingText.enterNumber);
    else if (isEmergencyNumber(dialled.typed, dialled.home)) setError(callingText.noEmergencyCalls);
    else setCalled(true);
  };
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLocked) call();
      }}
    >
      <div className="text-13 text-ink-2">{callingFrom}</div>
      <div className="flex flex-col gap-2">
        <NumberField
          shown={dialled.typed === '' ? '' : dialled.number.text}
          example={example?.text}
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
        <NumberFacts {...dialled} />
      </div>
      <Keypad isDisabled={isLocked} onKey={changing(dialled.press)} />
      <DialActions lockedReason={lockedReason} onPlus={changing(() => dialled.press('+'))} />
      <output className="block text-13 text-pretty text-ink-2 empty:hidden">
        {isCalled && dialled.isRead && <Answer {...dialled.number} />}
      </output>
    </form>
  );
}

function DialActions({ lockedReason, onPlus }: { lockedReason: string | null; onPlus: () => void }) {
  return (
    <div className="flex gap-2">
      <Button
        variant="secondary"
        size="large"
        icon={<Plus {...icon} />}
        aria-label="Plus"
        isDisabled={lockedReason !== null}
        onPress={onPlus}
      >
        Plus
      </Button>
      <div className="flex-1">
        <CallButton disabledReason={lockedReason} />
      </div>
    </div>
  );
}
