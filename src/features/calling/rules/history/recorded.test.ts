import { expect, test } from 'vitest';
import { recordedIn } from './recorded.ts';

const asked = { said: 'asked', at: 1_000, isMine: false } as const;
const agreed = { said: 'agreed', at: 2_000, isMine: true } as const;

test('a call is recorded from the yes of the other side until someone stops it, or until the call ends', () => {
  expect(recordedIn([asked, agreed], 9_000)).toEqual([{ from: 2_000, until: 9_000, byMe: false }]);
  const stopped = { said: 'stopped', at: 4_000, isMine: true } as const;
  const again = [asked, agreed, stopped, { ...asked, at: 5_000, isMine: true }, { ...agreed, at: 6_000 }];
  expect(recordedIn(again, 9_000)).toEqual([
    { from: 2_000, until: 4_000, byMe: false },
    { from: 6_000, until: 9_000, byMe: true },
  ]);
});

test('what was declined, or withdrawn before the answer, isn’t recorded', () => {
  expect(recordedIn([asked, { said: 'declined', at: 2_000, isMine: true }], 9_000)).toEqual([]);
  expect(recordedIn([asked, { said: 'stopped', at: 2_000, isMine: false }], 9_000)).toEqual([]);
  expect(recordedIn([], null)).toEqual([]);
});

test('a phone call is recorded once its voice has been heard', () => {
  expect(
    recordedIn(
      [
        { ...asked, isMine: true },
        { ...agreed, said: 'heard' },
      ],
      9_000,
    ),
  ).toEqual([{ from: 2_000, until: 9_000, byMe: true }]);
});
