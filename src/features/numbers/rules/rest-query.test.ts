import { describe, expect, test } from 'vitest';
import { RefusedQuery, type Row, readRowsQuery, rowsFor, shapeRow, type TableShape } from './rest-query.ts';

const SHAPE: TableShape = {
  name: 'lines',
  columns: { id: 'text', code: 'text', cost: 'number', active: 'boolean' },
  embed: { name: 'providers', columns: ['id', 'name'] },
};
const ROWS: readonly (Row & { id: string })[] = [
  { id: 'a', code: 'US', cost: 2, active: true },
  { id: 'b', code: 'GB', cost: null, active: true },
  { id: 'c', code: 'us-west', cost: 1.5, active: false },
  { id: 'd', code: 'A,B', cost: 10, active: false },
];
const read = (query: string) => readRowsQuery(new URLSearchParams(query), SHAPE);
const ids = (query: string) =>
  rowsFor(read(query), ROWS, (row) => row)
    .rows.map(({ id }) => id)
    .join('');

function codeOf(query: string): string {
  try {
    read(query);
  } catch (cause) {
    if (cause instanceof RefusedQuery) return cause.code;
    throw cause;
  }
  return 'answered';
}

describe('rows are found by their own columns', () => {
  test.each([
    ['', 'abcd'],
    ['code=eq.US', 'a'],
    ['code=neq.US', 'bcd'],
    ['cost=gt.1.5', 'ad'],
    ['cost=gte.1.5', 'acd'],
    ['cost=lt.2', 'c'],
    ['cost=lte.2', 'ac'],
    ['cost=gte.1.5&cost=lte.2', 'ac'],
    ['code=like.US*', 'a'],
    ['code=ilike.us%25', 'ac'],
    ['code=like._B', 'b'],
    ['code=in.(US,GB)', 'ab'],
    ['code=in.("A,B")', 'd'],
    ['cost=in.(2,10)', 'ad'],
    ['cost=is.null', 'b'],
    ['cost=not.is.null', 'acd'],
    ['active=is.true', 'ab'],
    ['active=eq.false', 'cd'],
    ['active=not.is.true', 'cd'],
  ])('%s', (query, found) => {
    expect(ids(query)).toBe(found);
  });

  test('a null is neither equal nor unequal to anything', () => {
    expect(ids('cost=eq.2')).toBe('a');
    expect(ids('cost=not.eq.2')).toBe('cd');
  });

  test('a pattern of many stars takes no time to speak of', () => {
    const startedAt = performance.now();
    const pattern = `${'*a'.repeat(400)}b`;
    const rows = [{ id: 'long', code: 'a'.repeat(1_000), cost: 1, active: true }];
    expect(rowsFor(read(`code=like.${pattern}`), rows, (row) => row).total).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });
});

describe('rows come in the order that was asked for', () => {
  test.each([
    ['order=cost', 'cadb'],
    ['order=cost.desc', 'bdac'],
    ['order=cost.desc.nullslast', 'dacb'],
    ['order=cost.asc.nullsfirst', 'bcad'],
    ['order=active.desc,code.asc', 'badc'],
  ])('%s', (query, found) => {
    expect(ids(query)).toBe(found);
  });

  test('and as many of them, from where it was asked; how many there are in all is known all the same', () => {
    expect(ids('order=id&limit=2')).toBe('ab');
    expect(ids('order=id&limit=2&offset=1')).toBe('bc');
    expect(ids('limit=0')).toBe('');
    expect(rowsFor(read('active=is.true&limit=1'), ROWS, (row) => row).total).toBe(2);
  });
});

describe('a row has what was selected', () => {
  const row: Row = { id: 'a', code: 'US', cost: 2, active: true };
  const north = { id: 'p1', name: 'north' };
  const select = (text: string, provider: typeof north | null = north) =>
    shapeRow(read(`select=${text}`), row, provider);

  test('with other names where it wants them', () => {
    expect(select('id,other:code')).toEqual({ id: 'a', other: 'US' });
    expect(select('*')).toEqual(row);
  });

  test('and the table that it belongs to', () => {
    expect(select('id,providers(name)')).toEqual({ id: 'a', providers: { name: 'north' } });
    expect(select('carrier:providers!inner(id,name)')).toEqual({ carrier: north });
    expect(select('providers(*)')).toEqual({ providers: north });
    expect(select('providers(name)', null)).toEqual({ providers: null });
  });
});

test.each([
  ['select=password', '42703'],
  ['select=providers(secret)', '42703'],
  ['select=id,users(name)', 'PGRST100'],
  ['select=id,', 'PGRST100'],
  ['account_id=eq.1', '42703'],
  ['constructor=eq.1', '42703'],
  ['code=like', 'PGRST100'],
  ['code=fts.US', 'PGRST100'],
  ['code=in.US', 'PGRST100'],
  ['cost=eq.cheap', '22P02'],
  ['active=eq.yes', '22P02'],
  ['cost=like.1*', '42883'],
  ['cost=is.nothing', 'PGRST100'],
  ['order=cost.up', 'PGRST100'],
  ['order=password', '42703'],
  ['limit=ten', 'PGRST100'],
  ['offset=-1', 'PGRST100'],
  ['or=(code.eq.US)', 'PGRST100'],
  ['providers.name=eq.north', 'PGRST100'],
])('%s is refused with %s', (query, code) => {
  expect(codeOf(query)).toBe(code);
});
