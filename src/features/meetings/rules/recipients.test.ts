import { expect, test } from 'vitest';
import { notesMail } from './notes-mail.ts';
import { recipientsOf } from './recipients.ts';

test('addresses are split at commas and trimmed, each counts once, and invalid ones are listed', () => {
  expect(recipientsOf(' ana@x.example,bob@y.example , nobody, ana@x.example,, a@b, "x"@y.example')).toEqual({
    valid: ['ana@x.example', 'bob@y.example'],
    dropped: ['nobody', 'a@b', '"x"@y.example'],
  });
  expect(recipientsOf(' , ')).toEqual({ valid: [], dropped: [] });
});

test('semicolons and line breaks separate addresses as commas do, and a name before an address is left out', () => {
  expect(
    recipientsOf('tom@x.example; Ana Alba <ana@x.example>\r\nbob@y.example\n; <cy@z.example>;not-an-email'),
  ).toEqual({
    valid: ['tom@x.example', 'ana@x.example', 'bob@y.example', 'cy@z.example'],
    dropped: ['not-an-email'],
  });
});

test('the email has the notes as plain words, and an address in them is no link of ours', () => {
  const { subject, paragraphs, linkLabel } = notesMail({
    name: 'Weekly',
    day: '2026-11-17',
    sender: 'Alice Archer',
    summary: ['Look at\nhttps://evil.example'],
    keyPoints: [],
    actionItems: ['Priya: Send the plan, by 2026-11-19'],
  });
  expect(subject).toBe('Notes from Weekly (2026-11-17)');
  expect(paragraphs).toEqual([
    'Alice Archer sent you the notes from Weekly (2026-11-17).',
    'Summary:',
    '• Look at https://evil.example .',
    'Action items:',
    '• Priya: Send the plan, by 2026-11-19',
    'You got this because Alice Archer entered your address. Your address isn’t kept for anything else.',
  ]);
  expect(linkLabel).toBeUndefined();
});

test.each([
  'a@127.0.0.1',
  'a@[127.0.0.1]',
  'a@-x.example',
  'a@x-.example',
  '-oQ@x.example',
  'a@x..example',
  'a@x.1',
])('"%s" gets no email', (address) => {
  expect(recipientsOf(address)).toEqual({ valid: [], dropped: [address] });
});

test.each(['ana@x.example', 'a-b.c+d@mail-1.x.example', 'o’neil@x.co', 'ana@bücher.example', 'a@1.xn--p1ai'])(
  '"%s" gets an email',
  (address) => {
    expect(recipientsOf(address).valid).toEqual([address]);
  },
);
