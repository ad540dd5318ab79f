import { expect, test } from 'vitest';
import { apiGroups, samplePath } from './api-reference.ts';

const document = {
  paths: {
    '/api/calls/{id}': {
      get: {
        operationId: 'calling.details',
        summary: 'Get a call',
        tags: ['Calls'],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
          { name: 'page', in: 'query', schema: { type: 'integer' } },
        ],
        responses: {
          200: {
            content: {
              'application/json': { schema: { type: 'object', properties: { isOver: { type: 'boolean' } } } },
            },
          },
        },
      },
    },
    '/api/calls/history.csv': { get: { operationId: 'calling.file', tags: ['Calls'], responses: {} } },
  },
};

test('operations are grouped by tag, with their inputs and outputs', () => {
  const [calls] = apiGroups(document);
  expect(calls).toMatchObject({ name: 'Calls', anchor: 'calls' });
  expect(calls?.operations[0]).toEqual({
    anchor: 'calling-details',
    method: 'GET',
    path: '/api/calls/{id}',
    summary: 'Get a call',
    description: '',
    parameters: [
      {
        name: 'id',
        in: 'path',
        type: 'uuid',
        required: true,
        description: '',
        sample: '0193a6f2-58b1-7c44-9a0e-1d5b7f3c2e10',
      },
      { name: 'page', in: 'query', type: 'integer', required: false, description: '', sample: '1' },
    ],
    body: null,
    answer: {
      fields: [{ name: 'isOver', type: 'boolean', required: false, description: '' }],
      type: 'object',
      sample: { isOver: true },
    },
  });
  expect(calls?.operations[1]).toMatchObject({ answer: null, body: null });
});

test('a sample of a path contains the required parameters', () => {
  const [calls] = apiGroups(document);
  const [details] = calls?.operations ?? [];
  expect(details && samplePath(details)).toBe('/api/calls/0193a6f2-58b1-7c44-9a0e-1d5b7f3c2e10');
});
