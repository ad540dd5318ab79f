import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { TextField } from '#ui/text-field.tsx';
import { caretBehind, editNumber } from '../../rules/edit-number.ts';

export interface NumberFieldProps {
  /** The number as it is written. */
  shown: string;
  /** Is given what was typed, without what only makes it readable. */
  onChange: (typed: string) => void;
  example: string | undefined;
  isDisabled: boolean;
  error: string | null;
  suffix: ReactNode;
}

/** A number that writes itself as one types; the caret stays behind the digit it was behind. */
export function NumberField({ shown, example, onChange, ...field }: NumberFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    const at = caretBehind(shown, caret.current);
    input.current?.setSelectionRange(at, at);
    caret.current = null;
  });
  return (
    <TextField
      {...field}
      label="Phone number"
      type="tel"
      autoComplete="off"
      inputRef={input}
      isLarge
      value={shown}
      {...(example === undefined ? {} : { placeholder: example })}
      onChange={(text) => {
        const edit = editNumber(shown, text, input.current?.selectionStart ?? text.length);
        caret.current = edit.caret;
        onChange(edit.typed);
      }}
    />
  );
}
