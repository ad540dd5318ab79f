import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { TextField, type TextFieldProps } from '#ui/text-field.tsx';
import { caretBehind, editNumber, isName } from '../../../rules/phone/edit-number.ts';

export interface NumberFieldProps {
  label?: string;
  /** The formatted number. */
  shown: string;
  /** Called with a text that is a name rather than a number. Without it, letters are left out. */
  onName?: ((text: string) => void) | undefined;
  /** Called with what was typed, without formatting. */
  onChange: (typed: string) => void;
  example: string | undefined;
  isDisabled: boolean;
  error: string | null;
  suffix?: ReactNode;
  isLarge?: boolean;
  /** Whether it gets the focus when it appears; as a number, each time that it rises. */
  takesFocus?: boolean | number;
  onKeyDown?: NonNullable<TextFieldProps['onKeyDown']>;
}

/** A number field that formats while typing. The caret stays behind the same digit. */
export function NumberField({
  shown,
  example,
  onChange,
  onName,
  takesFocus = false,
  ...field
}: NumberFieldProps) {
  const { label = 'Phone number', isLarge = true } = field;
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const inputType = useRef<string | null>(null);
  useEffect(() => {
    const { current } = input;
    if (!takesFocus || current === null) return;
    current.focus();
    current.setSelectionRange(current.value.length, current.value.length);
  }, [takesFocus]);
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    const at = caretBehind(shown, caret.current);
    input.current?.setSelectionRange(at, at);
    caret.current = null;
  });
  return (
    <TextField
      {...field}
      label={label}
      type="tel"
      autoComplete="off"
      inputRef={input}
      isLarge={isLarge}
      value={shown}
      {...(example === undefined ? {} : { placeholder: example })}
      // Fires before `onChange` of the same event, which doesn't say how the text changed.
      onInput={({ nativeEvent }) => {
        inputType.current = nativeEvent instanceof InputEvent ? nativeEvent.inputType : null;
      }}
      onChange={(text) => {
        if (onName !== undefined && isName(text)) return onName(text);
        const at = input.current?.selectionStart ?? text.length;
        const edit = editNumber({ shown, text, caret: at, inputType: inputType.current });
        caret.current = edit.caret;
        return onChange(edit.typed);
      }}
    />
  );
}
