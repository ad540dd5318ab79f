import { expect, test } from 'vitest';
import { sampleOf } from './api-samples.ts';

test('a sample has every field, with a value that people recognise', () => {
  const schema = {
    type: 'object',
    properties: {
      email: { type: 'string' },
      to: { type: 'string' },
      id: { type: 'string', format: 'uuid' },
      createdAt: { type: 'number' },
      isDefault: { type: 'boolean' },
      state: { enum: ['ringing', 'answered'] },
      label: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      days: { type: 'integer', minimum: 7 },
      items: { type: 'array', items: { $ref: '#/components/schemas/Item' } },
    },
  };
  const schemas = { Item: { type: 'object', properties: { microUsd: { type: 'integer' } } } };
  expect(sampleOf(schema, schemas)).toEqual({
    email: 'ada@example.com',
    to: '+12125550190',
    id: '0193a6f2-58b1-7c44-9a0e-1d5b7f3c2e10',
    createdAt: 1_795_000_000_000,
    isDefault: true,
    state: 'ringing',
    label: 'text',
    days: 7,
    items: [{ microUsd: 10_000_000 }],
  });
});

test('a schema that names itself ends', () => {
  const schemas = { Node: { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } } };
  expect(JSON.stringify(sampleOf({ $ref: '#/components/schemas/Node' }, schemas))).toBe(
    `${'{"next":'.repeat(6)}{}${'}'.repeat(6)}`,
  );
});
