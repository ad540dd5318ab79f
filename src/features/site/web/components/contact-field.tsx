import type { ReactNode } from 'react';
import { errorClass, hintClass, inputClass, labelClass, textAreaClass } from '#ui/field-style.ts';
import { NativeSelect, type NativeSelectProps } from '#ui/native-select.tsx';
import type { ContactField as FieldName } from '../../rules/contact-problems.ts';
import { contactMarks } from '../contact-script.ts';

interface FieldProps {
  name: FieldName;
  label: string;
  isOptional?: boolean;
}

/** A field of the contact form without React: contact-script.ts writes what is wrong with it below. */
function Field({ name, label, isOptional, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={name} className={labelClass}>
          {label}
        </label>
        {isOptional && <span className={hintClass}>Optional</span>}
      </div>
      {children}
      <p id={problemId(name)} {...contactMarks.problem(name)} className={`empty:hidden ${errorClass}`} />
    </div>
  );
}

const problemId = (name: FieldName) => `${name}-problem`;

const shared = ({ name, isOptional = false }: FieldProps) => ({
  id: name,
  name,
  'aria-describedby': problemId(name),
  'aria-required': !isOptional,
});

export function ContactLine({
  autoComplete,
  inputMode,
  ...field
}: FieldProps & { autoComplete: string; inputMode?: 'email' | 'tel' }) {
  // No type="email": the browser would call an address wrong while it is being typed.
  return (
    <Field {...field}>
      <input
        {...shared(field)}
        type="text"
        autoComplete={autoComplete}
        inputMode={inputMode ?? 'text'}
        className={inputClass}
      />
    </Field>
  );
}

export function ContactText(field: FieldProps) {
  return (
    <Field {...field}>
      <textarea {...shared(field)} rows={7} className={textAreaClass} />
    </Field>
  );
}

export function ContactChoice({
  choices,
  placeholder,
  ...field
}: FieldProps & Required<Pick<NativeSelectProps, 'choices' | 'placeholder'>>) {
  return (
    <Field {...field}>
      <NativeSelect {...shared(field)} defaultValue="" choices={choices} placeholder={placeholder} />
    </Field>
  );
}
