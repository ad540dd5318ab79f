import type { ReactNode, Ref } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import {
  type TextFieldProps as AriaProps,
  TextField as AriaTextField,
} from 'react-aria-components/TextField';
import { errorClass, hintClass, inputClass, labelClass, largeInputClass } from './field-style.ts';

export interface TextFieldProps extends Omit<AriaProps, 'className' | 'style' | 'children' | 'isInvalid'> {
  label: string;
  hint?: ReactNode;
  /** Error of the value. The field is invalid while it is set. */
  error?: string | null | undefined;
  placeholder?: string;
  /** Drawn inside the field, before and after the text. */
  prefix?: ReactNode;
  suffix?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
  /** Of a number. */
  min?: number;
  /** For the one text that a card is about: a number being dialled. */
  isLarge?: boolean;
}

export function TextField(props: TextFieldProps) {
  const { label, hint, error, placeholder, prefix, suffix, inputRef, min, isLarge = false, ...field } = props;
  return (
    <AriaTextField
      {...field}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className="flex flex-col gap-1.5"
    >
      <Label className={labelClass}>{label}</Label>
      <div className="relative">
        {prefix !== undefined && (
          <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-3">
            {prefix}
          </span>
        )}
        <Input
          {...(inputRef === undefined ? {} : { ref: inputRef })}
          // Also tells the browser. Forms show their own sentence instead of the browser's bubble.
          required={field.isRequired ?? false}
          {...(placeholder === undefined ? {} : { placeholder })}
          {...(min === undefined ? {} : { min })}
          className={`${isLarge ? largeInputClass : inputClass} ${prefix === undefined ? '' : 'pl-8'} ${suffix === undefined ? '' : 'pr-11'}`}
        />
        {suffix !== undefined && (
          <span className="absolute inset-y-0 right-0 flex items-center">{suffix}</span>
        )}
      </div>
      {hint !== undefined && (
        <Text slot="description" className={hintClass}>
          {hint}
        </Text>
      )}
      <FieldError className={errorClass}>{error}</FieldError>
    </AriaTextField>
  );
}
