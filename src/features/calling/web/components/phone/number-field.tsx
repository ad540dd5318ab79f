import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { TextField, type TextFieldProps } from '#ui/text-field.tsx';
import { caretBehind, editNumber } from '../../../rules/phone/edit-number.ts';

export interface NumberFieldProps {
  label?: string;
  /** The number as it is written. */
  shown: string;
  /** Is given what was typed, without what only makes it readable. */
  onChange: (typed: string) => void;
  example: string | undefined;
  isDisabled: boolean;
  error: string | null;
  suffix?: ReactNode;
  isLarge?: boolean;
  /** Whether one types into it as soon as it is there; a figure takes the focus each time that it rises. */
  takesFocus?: boolean | number;
  onKeyDown?: NonNullable<TextFieldProps['onKeyDown']>;
}

/** A number that writes itself as one types; the caret stays behind the digit it was behind. */
export function NumberField({ shown, example, onChange, takesFocus = false, ...field }: NumberFieldProps) {
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
      // Comes before `onChange` of the same event, which does not say how the text has changed.
      onInput={({ nativeEvent }) => {
        inputType.current = nativeEvent instanceof InputEvent ? nativeEvent.inputType : null;
      }}
      onChange={(text) => {
        const at = input.current?.selectionStart ?? text.length;
        const edit = editNumber({ shown, text, caret: at, inputType: inputType.current });
        caret.current = edit.caret;
        onChange(edit.typed);
      }}
    />
  );
}
