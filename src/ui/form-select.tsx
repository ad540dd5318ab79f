import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { Select, type SelectProps } from './select.tsx';

export interface FormSelectProps<Values extends FieldValues>
  extends Omit<SelectProps<string>, 'selected' | 'onSelect' | 'onBlur' | 'buttonRef' | 'error'> {
  control: Control<Values>;
  /** Name of a field with the id of a choice. Empty: nothing is chosen. */
  name: FieldPath<Values>;
  /** Another field that is checked again when this one changes after a failed submit. */
  deps?: FieldPath<Values>;
}

/** One of many in a form: its value, its error and the focus after a failed submit come from React Hook Form. */
export function FormSelect<Values extends FieldValues>({
  control,
  name,
  deps,
  ...props
}: FormSelectProps<Values>) {
  const { field, fieldState } = useController({
    control,
    name,
    ...(deps !== undefined && { rules: { deps } }),
  });
  return (
    <Select
      {...props}
      selected={field.value || null}
      onSelect={field.onChange}
      onBlur={field.onBlur}
      buttonRef={field.ref}
      error={fieldState.error?.message}
    />
  );
}
