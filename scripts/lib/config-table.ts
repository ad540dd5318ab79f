import { z } from 'zod';

/** The configuration as a table for people: one row per variable, in the order of the schema. */
export function configTable(schema: { readonly shape: Readonly<Record<string, z.core.$ZodType>> }): string {
  const rows = Object.entries(schema.shape).map(([name, field]) => {
    const cells = [`\`${name}\``, defaultOf(field), sentenceOf(field)];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n');
}

function defaultOf(field: z.core.$ZodType): string {
  const parsed = z.safeParse(field, undefined);
  if (!parsed.success || parsed.data === undefined || parsed.data === '') return '';
  const value: unknown = parsed.data;
  return `\`${Array.isArray(value) ? value.join(',') : String(value)}\``;
}

function sentenceOf(field: z.core.$ZodType): string {
  const description = z.globalRegistry.get(field)?.description;
  if (description === undefined) throw new Error('Every variable needs a sentence (.describe in config.ts).');
  return description;
}
