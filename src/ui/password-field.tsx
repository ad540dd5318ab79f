import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A password with a button that shows it, so that it can be checked before it is sent. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'suffix'>) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck="false"
      suffix={
        <ToggleButton
          slot={null}
          isSelected={isShown}
          onChange={setShown}
          isDisabled={props.isDisabled ?? false}
          aria-label={isShown ? 'Hide password' : 'Show password'}
          className="flex size-10 items-center justify-center rounded-control text-ink-3 hover:text-ink disabled:cursor-not-allowed"
        >
          <Icon size={18} strokeWidth={1.75} />
        </ToggleButton>
      }
    />
  );
}
