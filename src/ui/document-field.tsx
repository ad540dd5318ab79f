import type { ReactNode } from 'react';
import { problemMark } from './document-form-script.ts';
import { errorClass, hintClass, labelClass } from './field-style.ts';

export interface DocumentFieldProps {
  name: string;
  label: string;
  isOptional?: boolean;
  /** Below the field. */
  hint?: ReactNode;
}

/** A field without React: document-form-script.ts writes below it what is wrong with it. */
export function DocumentField(props: DocumentFieldProps & { children: ReactNode }) {
  const { name, label, isOptional = false, hint, children } = props;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={name} className={labelClass}>
          {label}
        </label>
        {isOptional && <span className={hintClass}>Optional</span>}
      </div>
      {children}
      {hint !== undefined && (
        <p id={hintId(name)} className={hintClass}>
          {hint}
        </p>
      )}
      <p id={problemId(name)} {...problemMark(name)} className={`empty:hidden ${errorClass}`} />
    </div>
  );
}

/** Connects the control inside a field with its label and messages. */
export function documentControl({ name, isOptional = false, hint }: DocumentFieldProps) {
  return {
    id: name,
    name,
    'aria-required': !isOptional,
    'aria-describedby': hint === undefined ? problemId(name) : `${hintId(name)} ${problemId(name)}`,
  };
}

const hintId = (name: string) => `${name}-hint`;
const problemId = (name: string) => `${name}-problem`;
