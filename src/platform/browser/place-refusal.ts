import { ORPCError } from '@orpc/client';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { codeOf, sentenceOf } from './api.ts';

/**
 * Shows a refused request at the field it is about, and puts the focus there. What was typed stays as it is.
 * @param places field of the form by the code of an error, or by the path of an input as the contract names it
 * @returns false if the refusal is about none of these fields, so that the form says it elsewhere
 */
export function placeRefusal<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  places: Readonly<Record<string, FieldPath<Values>>>,
): boolean {
  const refused = [{ path: codeOf(error) ?? '', message: sentenceOf(error) }, ...fieldsOf(error)].flatMap(
    ({ path, message }) => {
      const name = Object.hasOwn(places, path) ? places[path] : undefined;
      return name === undefined ? [] : [{ name, message }];
    },
  );
  for (const [nth, { name, message }] of refused.entries())
    setError(name, { message }, { shouldFocus: nth === 0 });
  return refused.length > 0;
}

/** What the server found wrong, field by field. */
function fieldsOf(error: unknown): { path: string; message: string }[] {
  if (!(error instanceof ORPCError)) return [];
  const { fields }: { fields?: unknown } = Object(error.data);
  if (!Array.isArray(fields)) return [];
  return fields.flatMap((field: unknown) => {
    const { path, message }: { path?: unknown; message?: unknown } = Object(field);
    return typeof path === 'string' && typeof message === 'string' ? [{ path, message }] : [];
  });
}
