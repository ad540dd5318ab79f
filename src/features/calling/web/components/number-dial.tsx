import { Delete, Phone as PhoneIcon, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Keypad } from '#ui/keypad.tsx';
import { TextField } from '#ui/text-field.tsx';
import { callingText } from '../../constants.ts';

const NO_CARRIER =
  'This installation has no telephone carrier yet, so it cannot reach phone numbers. Calls to usernames work.';
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What stands in a telephone number while it is typed. */
const dialled = (text: string) => text.replace(/[^\d+*#() .-]/g, '');

export function NumberDial({ lockedReason }: { lockedReason: string | null }) {
  const [number, setNumber] = useState('');
  const [error, setError] = useState<string | null>(null);
  const isLocked = lockedReason !== null;
  const change = (text: string) => {
    setNumber(dialled(text));
    setError(null);
  };
  const call = () => setError(number.trim() === '' ? callingText.enterNumber : NO_CARRIER);
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        call();
      }}
    >
      <p className="text-13 text-ink-2">
        {callingText.callingFrom} <span className="font-medium text-ink">no number yet</span>
      </p>
      <TextField
        label="Phone number"
        type="tel"
        autoComplete="off"
        value={number}
        onChange={change}
        isDisabled={isLocked}
        error={error}
        suffix={
          <IconButton
            label="Backspace"
            icon={<Delete {...icon} />}
            isDisabled={isLocked || number === ''}
            onPress={() => change(number.slice(0, -1))}
          />
        }
      />
      <Keypad isDisabled={isLocked} onKey={(key) => change(number + key)} />
      <div className="flex gap-2">
        <Button
          variant="secondary"
          size="large"
          icon={<Plus {...icon} />}
          aria-label="Plus"
          isDisabled={isLocked}
          onPress={() => change(`${number}+`)}
        >
          Plus
        </Button>
        <div className="flex-1">
          <Button
            type="submit"
            variant="call"
            size="large"
            wide
            icon={<PhoneIcon {...icon} />}
            disabledReason={lockedReason}
          >
            Call
          </Button>
        </div>
      </div>
    </form>
  );
}
