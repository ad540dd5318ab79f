import { expect, test } from 'vitest';
import { digitPath } from './digit-path.ts';

test.each([
  // listens, takesEvents, takesInfo, wantsInfo
  [true, true, true, true, 'audio'],
  [true, true, false, false, 'audio'],
  [true, false, true, false, 'audio'],
  [true, false, true, true, 'info'],
  [true, false, false, true, 'audio'],
  [false, true, true, false, 'info'],
  [false, true, false, false, 'none'],
  [false, false, false, true, 'none'],
] as const)(
  'who listens: %s, takes events: %s, takes INFO: %s, wants it: %s, hears keys by: %s',
  (listens, takesEvents, takesInfo, wantsInfo, path) => {
    expect(digitPath({ listens, takesEvents, takesInfo, wantsInfo })).toBe(path);
  },
);
