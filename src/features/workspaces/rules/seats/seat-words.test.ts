import { expect, test } from 'vitest';
import { chosenRefusal, seatNoticeWords } from './seat-words.ts';

const notice = { seats: 1, taken: 4, dueAt: Date.UTC(2026, 11, 7, 12), timeZone: 'UTC' };

test('the notice names who becomes a guest and when', () => {
  expect(seatNoticeWords({ ...notice, leaving: ['Omar', 'Lena'] })).toBe(
    'Your plan has 1 seat, and 4 people take one. On 7 Dec 2026, Omar and Lena become guests.',
  );
  expect(seatNoticeWords({ ...notice, seats: 5, taken: 6, leaving: ['Omar'] })).toBe(
    'Your plan has 5 seats, and 6 people take one. On 7 Dec 2026, Omar becomes a guest.',
  );
});

test('of many people it names two', () => {
  expect(seatNoticeWords({ ...notice, taken: 6, leaving: ['Ann', 'Bob', 'Cy', 'Dan', 'Eve'] })).toContain(
    'Ann, Bob and 3 more become guests',
  );
});

test('as many can be chosen as there are seats', () => {
  expect(chosenRefusal(1, 2)).toBe(null);
  expect(chosenRefusal(2, 2)).toBe('Your plan has 2 seats. Take one from someone else first.');
});
