import { useId } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { errorClass, hintClass, labelClass, textAreaClass } from './field-style.ts';

export interface FormTextAreaProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  hint?: string;
  isReadOnly?: boolean;
}

/** A long text of a form, such as a file that is pasted: its value, its error and the focus come from React Hook Form. */
export function FormTextArea<Values extends FieldValues>(props: FormTextAreaProps<Values>) {
  const { control, name, label, hint, isReadOnly = false } = props;
  const { field, fieldState } = useController({ control, name });
  const id = useId();
  const error = fieldState.error?.message;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      <textarea
        {...field}
        id={id}
        readOnly={isReadOnly}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-below`}
        className={`${textAreaClass} font-mono text-12! whitespace-pre`}
      />
      <span id={`${id}-below`} className={error === undefined ? hintClass : errorClass}>
        {error ?? hint}
      </span>
    </div>
  );
}
