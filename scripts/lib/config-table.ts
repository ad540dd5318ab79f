import { z } from 'zod';

/** The configuration as a table for people: one row per variable, in their order. */
export function configTable(fields: Readonly<Record<string, z.core.$ZodType>>): string {
  const rows = Object.entries(fields).map(([name, field]) => {
    const cells = [`\`${name}\``, defaultOf(field), sentenceOf(field)];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n');
}

/** As it would be written in the environment, where that is known; else as it is after parsing. */
function defaultOf(field: z.core.$ZodType): string {
  const { default: written } = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' });
  const parsed: unknown = z.safeParse(field, undefined).data;
  const value = written ?? (typeof parsed === 'boolean' ? parsed : undefined);
  if (value === undefined || value === '') return '';
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}

function sentenceOf(field: z.core.$ZodType): string {
  const description = z.globalRegistry.get(field)?.description;
  if (description === undefined) throw new Error('Every variable needs a sentence (.describe in config.ts).');
  return description;
}
