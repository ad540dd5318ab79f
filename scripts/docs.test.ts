import { expect, test } from 'vitest';
import { z } from 'zod';
import { configTable } from './lib/config-table.ts';
import { referencesOf } from './lib/references.ts';

test('a variable is shown with its default and its sentence', () => {
  const schema = {
    PORT: z.coerce.number().default(3000).describe('Port to listen on.'),
    PARTS: z
      .string()
      .default('web,worker')
      .transform((text) => text.split(','))
      .describe('Parts | pieces.'),
    RANGE: z
      .string()
      .default('1-2')
      .transform((text) => ({ first: text[0], last: text[2] }))
      .describe('First and last.'),
    ON: z.stringbool().default(false).describe('Yes or no.'),
    SECRET: z.string().optional().describe('Kept to oneself.'),
  };
  expect(configTable(schema)).toBe(
    [
      '| Variable | Default | Meaning |',
      '|---|---|---|',
      '| `PORT` | `3000` | Port to listen on. |',
      '| `PARTS` | `web,worker` | Parts \\| pieces. |',
      '| `RANGE` | `1-2` | First and last. |',
      '| `ON` | `false` | Yes or no. |',
      '| `SECRET` |  | Kept to oneself. |',
    ].join('\n'),
  );
});

test('a variable without a sentence cannot be documented', () => {
  expect(() => configTable({ PORT: z.string() })).toThrow('needs a sentence');
});

test('links, paths and quoted tests are found; addresses and pictures are not', () => {
  const text = [
    'See [operations](operations.md#turn), [the site](https://example.com) and ![a picture](pictures/x.png).',
    'The rule is `src/features/calling/rules/record/transition.ts`; every `src/features/*/model.ts` and `npm test` are no file.',
    '| 59 | 404 | `test/e2e/shell.spec.ts`: "any other path says so" |',
  ].join('\n');
  expect(referencesOf({ path: 'docs/money.md', text })).toEqual([
    { path: 'docs/operations.md', title: undefined },
    { path: 'src/features/calling/rules/record/transition.ts', title: undefined },
    { path: 'test/e2e/shell.spec.ts', title: 'any other path says so' },
  ]);
});
