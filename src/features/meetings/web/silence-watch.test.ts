import { expect, test } from 'vitest';
import { SilenceWatch } from './silence-watch.ts';

test('each channel counts its own seconds of silence, from the last time that it was heard', () => {
  const watch = new SilenceWatch(['me', 'them']);
  for (let quarter = 0; quarter < 39; quarter += 1) watch.add([200, 0]);
  expect(watch.add([200, 25])).toEqual({ me: 0, them: 10 });
  expect(watch.add([0, 26])).toEqual({ me: 0, them: 0 });
});
