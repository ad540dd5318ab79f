import type { FieldValues } from '../../model.ts';
import type { ContactField } from '../../model-record.ts';
import { dayProblem } from '../book/birthday.ts';

/** Finds the first field whose value doesn't fit, or that isn't there. Emptying a field is always right. */
export function badFieldOf(values: FieldValues, fields: readonly ContactField[]): string | null {
  for (const [id, value] of Object.entries(values)) {
    if (value === null || value === '') continue;
    const field = fields.find((one) => one.id === id);
    if (field === undefined || !fits(value, field)) return id;
  }
  return null;
}

function fits(value: string | number, { kind, choices }: ContactField): boolean {
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value);
  if (typeof value !== 'string') return false;
  if (kind === 'choice') return choices.includes(value);
  return kind === 'text' || (/^\d/.test(value) && !dayProblem(value));
}
