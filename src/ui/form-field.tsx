import type { ComponentType } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface FormFieldProps<Values extends FieldValues>
  extends Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'inputRef' | 'error'> {
  control: Control<Values>;
  name: FieldPath<Values>;
  /** Field component. Default: a text field. */
  as?: ComponentType<TextFieldProps>;
}

/** A text field of a form: its value, its error and the focus after a failed submit come from React Hook Form. */
export function FormField<Values extends FieldValues>({
  control,
  name,
  as: Field = TextField,
  ...props
}: FormFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field
      {...props}
      name={field.name}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error?.message}
    />
  );
}
