import { describe, expect, test } from 'vitest';
import { NotAsked, readRowsQuery, shapeRow } from './rest-query.ts';

const SHAPE = { columns: ['id', 'code'], filters: ['code'], orders: ['code'], embed: 'providers' };
const read = (query: string) => readRowsQuery(new URLSearchParams(query), SHAPE);

describe('a question in the words of PostgREST', () => {
  test('selects columns, with other names where it wants them, and the name of the provider', () => {
    expect(read('select=id,other:code,providers(name)')).toEqual({
      columns: [
        { as: 'id', of: 'id' },
        { as: 'other', of: 'code' },
      ],
      embed: 'providers',
      filters: {},
      order: null,
    });
    expect(read('select=*,provider:providers(name)').embed).toBe('provider');
    expect(read('').columns.map(({ of }) => of)).toEqual(['id', 'code']);
  });

  test('filters by what is equal, and orders upwards', () => {
    expect(read('code=eq.US&order=code.asc')).toMatchObject({ filters: { code: 'US' }, order: 'code' });
    expect(read('code=is.true').filters).toEqual({ code: 'true' });
    expect(read('columns=%22id%22').filters).toEqual({});
  });

  test.each([
    'select=password',
    'select=providers(id)',
    'select=id,users(name)',
    'select=id,',
    'id=eq.1',
    'code=neq.US',
    'code=in.(US,GB)',
    'code=eq.',
    'code=eq.US&code=eq.GB',
    'order=code.desc',
    'order=id',
    'limit=1',
    'offset=1',
    'or=(code.eq.US)',
  ])('is not answered when it asks for more: %s', (query) => {
    expect(() => read(query)).toThrow(NotAsked);
  });

  test('gets rows of the shape that it asked for', () => {
    const row = { id: 1, code: 'US', secret: 2 };
    expect(shapeRow(read('select=other:code,providers(name)'), row, 'north')).toEqual({
      other: 'US',
      providers: { name: 'north' },
    });
    expect(shapeRow(read('select=id,providers(name)'), row, null)).toEqual({ id: 1, providers: null });
    expect(shapeRow(read('select=id'), row, 'north')).toEqual({ id: 1 });
  });
});
