import { expect, test } from 'vitest';
import { dialogOf } from './numbers-dialog.ts';

test('an address of the page opens its dialog, and an unknown one opens none', () => {
  const of = (query: string) => dialogOf(new URLSearchParams(query));
  expect(of('dialog=new')).toEqual({ kind: 'new', id: null });
  expect(of('dialog=address&id=7')).toEqual({ kind: 'address', id: '7' });
  expect(of('dialog=bring')).toEqual({ kind: 'bring', id: null });
  expect(of('dialog=nothing')).toBeNull();
  expect(of('')).toBeNull();
});
