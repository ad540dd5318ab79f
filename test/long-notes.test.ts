import { expect, test } from 'vitest';
import { makeNotes } from '#features/meetings/rules/notes.ts';

const line = (speaker: string | null, text: string) => ({ speaker, startMs: null, endMs: null, text });
const letters = (number: number) =>
  Array.from({ length: 3 }, (_, at) => String.fromCodePoint(97 + (Math.floor(number / 26 ** at) % 26))).join(
    '',
  );
const nameOf = (number: number) => `X${letters(number)} Y${letters(number * 7 + 3)}`;

test('a promise that is repeated 10,000 times is one action item, made within seconds', () => {
  const said = line('Bob', 'I will send the contract to Acme by Friday.');
  const before = performance.now();
  const { actionItems } = makeNotes(
    { lines: Array.from({ length: 10_000 }, () => said) },
    { date: '2026-11-24' },
  );
  expect(performance.now() - before).toBeLessThan(8_000);
  expect(actionItems).toMatchObject([
    {
      text: 'Send the contract to Acme by Friday',
      owner: null,
      lines: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 9_999],
    },
  ]);
});

test('a decision that is repeated cites where it began and where it was said last', () => {
  const said = line('Bob', "Let's move the launch to June.");
  const { decisions } = makeNotes({ lines: Array.from({ length: 100 }, () => said) }, { date: '2026-11-24' });
  expect(decisions).toHaveLength(1);
  expect(decisions[0]?.lines).toHaveLength(20);
  expect(decisions[0]?.lines.at(-1)).toBe(99);
});

test('a meeting of 5,000 people has 1,000 contacts, and its notes are made within seconds', () => {
  const lines = Array.from({ length: 5_000 }, (_, at) => line(null, `My name is ${nameOf(at)} from Acme.`));
  const before = performance.now();
  const { contacts } = makeNotes({ lines }, { date: '2026-11-24' });
  expect(performance.now() - before).toBeLessThan(8_000);
  expect(contacts).toHaveLength(1_000);
});

test('each of 5,000 speakers is found by name', () => {
  const lines = Array.from({ length: 5_000 }, (_, at) => line(nameOf(at), 'We looked at the plan for June.'));
  const asked = line('Bob', `${nameOf(4_000)}, can you send the contract to Acme by Friday?`);
  const before = performance.now();
  const { actionItems } = makeNotes({ lines: [...lines, asked] }, { date: '2026-11-24' });
  expect(performance.now() - before).toBeLessThan(8_000);
  expect(actionItems).toMatchObject([{ owner: nameOf(4_000) }]);
});
