import { DocumentField, type DocumentFieldProps, documentControl } from '#ui/document-field.tsx';
import { inputClass, textAreaClass } from '#ui/field-style.ts';
import { NativeSelect, type NativeSelectProps } from '#ui/native-select.tsx';
import type { ContactField as FieldName } from '../../rules/contact-problems.ts';

interface FieldProps extends DocumentFieldProps {
  name: FieldName;
}

export function ContactLine({
  autoComplete,
  inputMode,
  ...field
}: FieldProps & { autoComplete: string; inputMode?: 'email' | 'tel' }) {
  // No type="email": the browser would call an address wrong while it is being typed.
  return (
    <DocumentField {...field}>
      <input
        {...documentControl(field)}
        type="text"
        autoComplete={autoComplete}
        inputMode={inputMode ?? 'text'}
        className={inputClass}
      />
    </DocumentField>
  );
}

export function ContactText(field: FieldProps) {
  return (
    <DocumentField {...field}>
      <textarea {...documentControl(field)} rows={7} className={textAreaClass} />
    </DocumentField>
  );
}

export function ContactChoice({
  choices,
  placeholder,
  ...field
}: FieldProps & Required<Pick<NativeSelectProps, 'choices' | 'placeholder'>>) {
  return (
    <DocumentField {...field}>
      <NativeSelect {...documentControl(field)} defaultValue="" choices={choices} placeholder={placeholder} />
    </DocumentField>
  );
}
