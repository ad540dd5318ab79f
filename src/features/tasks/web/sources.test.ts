import { expect, test } from 'vitest';
import { sourcePath, sourceWords } from './sources.ts';

test('a task leads back to the call, the contact or the meeting that it came from', () => {
  expect(sourcePath({ kind: 'call', id: 'c1', label: 'Maya' })).toBe('/calls?call=c1');
  expect(sourcePath({ kind: 'contact', id: 'p1', label: 'Maya' })).toBe('/contacts?id=p1');
  expect(sourcePath({ kind: 'meeting', id: 'm1', label: 'Leeds office' })).toBe(
    '/calendar?tab=meetings&part=recordings&meeting=m1',
  );
  expect(sourceWords({ kind: 'meeting', id: 'm1', label: 'Leeds office' })).toBe('Leeds office');
});
