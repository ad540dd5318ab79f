import { describe, expect, test } from 'vitest';
import { lostAfterSeconds, refreshAfterSeconds, sessionSecondsOf } from './session-timer.ts';

describe('a session of RFC 4028', () => {
  test.each([
    [90, 45, 60],
    [600, 300, 568],
    [1_800, 900, 1_768],
  ])('of %d s is refreshed after %d s, and lost after %d s', (interval, refreshed, lost) => {
    expect(refreshAfterSeconds(interval)).toBe(refreshed);
    expect(lostAfterSeconds(interval)).toBe(lost);
  });

  test.each([
    ['90', 90],
    [' 1800 ;refresher=uac', 1_800],
    ['30;refresher=uas', 30],
    ['', null],
    ['-1', null],
    ['soon', null],
    [undefined, null],
  ])('the interval in %j is %j', (header, seconds) => {
    expect(sessionSecondsOf(header)).toBe(seconds);
  });
});
