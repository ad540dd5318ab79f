/** A form from its first tag to its last. Forms do not nest. */
const FORM = /<form\b[\s\S]*?<\/form>/g;
/** What people fill in, as HTML and the design system name it. */
const FIELD =
  /<(?:TextField|PasswordField|SearchField|Select|NativeSelect|Segmented|RadioCards|Checkbox|Switch|DatePicker|TextSource|input(?![^>]*type="hidden")|select|textarea)\b/g;

/**
 * How many fields the largest form of a file draws without React Hook Form. Only what is sure counts: forms that React
 * sends (those of documents are given life by a script), and the fields that stand between their tags.
 */
export function fieldsWithoutHookForm(text: string): number {
  if (/\bfrom 'react-hook-form'/.test(text)) return 0;
  const forms = [...text.matchAll(FORM)].map(([form]) => form).filter((form) => /\bonSubmit=/.test(form));
  return Math.max(0, ...forms.map((form) => [...form.matchAll(FIELD)].length));
}
