import { expect, test } from 'vitest';
import { nameAmong } from './workspace-name.ts';

const own = { id: 'ben', name: 'Ben Bell' };
const harbour = { id: 'harbour', name: 'Harbour Studio' };

test('a workspace is named to people who are in several', () => {
  expect(nameAmong([own, harbour], 'harbour')).toBe('Harbour Studio');
  expect(nameAmong([own, harbour], 'ben')).toBe('Ben Bell');
});

test('somebody with one workspace never reads its name, and nobody that of a workspace they are not in', () => {
  expect(nameAmong([own], 'ben')).toBeNull();
  expect(nameAmong([own, harbour], 'another')).toBeNull();
  expect(nameAmong([own, harbour], undefined)).toBeNull();
  expect(nameAmong(undefined, 'ben')).toBeNull();
});
