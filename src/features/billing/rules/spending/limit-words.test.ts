import { expect, test } from 'vitest';
import { limitMail, limitReached, limitTooLow } from './limit-words.ts';

const limit = { limitMicroUsd: 20_000_000, workspace: 'Harbour Studio' };
const facts = { name: 'Omar Haddad', workspace: 'Harbour Studio', link: 'https://x/usage' };
const news = { person: 'omar', month: '2026-11', limitMicroUsd: 20_000_000, spentMicroUsd: 16_100_000 };

test('a refusal names the limit, the workspace and who can change it', () => {
  expect(limitReached(limit)).toBe(
    'Your monthly limit of $20.00 in Harbour Studio is reached. An owner can change it.',
  );
  expect(limitTooLow({ ...limit, roomMicroUsd: 1_000_000 })).toBe(
    'This costs more than the $1.00 left of your monthly limit of $20.00 in Harbour Studio. An owner can change it.',
  );
});

test('the notice at 80% says who, how much of what, and what follows', () => {
  expect(limitMail({ kind: 'limit.near', ...news }, facts)).toEqual({
    subject: 'Omar Haddad has used 80% of a monthly limit',
    paragraphs: [
      'Omar Haddad has spent $16.10 of a monthly limit of $20.00 in Harbour Studio.',
      'When the limit is reached, Omar Haddad can use what your plan includes, but nothing that costs extra until November is over.',
      'See the details or change the limit here:',
      'https://x/usage',
    ],
  });
});

test('the notice of a limit that is reached says until when', () => {
  expect(limitMail({ kind: 'limit.reached', ...news, spentMicroUsd: 20_000_000 }, facts)).toMatchObject({
    subject: 'Omar Haddad has reached a monthly limit',
    paragraphs: [
      'Omar Haddad has spent $20.00 of a monthly limit of $20.00 in Harbour Studio.',
      'Until November is over, Omar Haddad can use what your plan includes, but nothing that costs extra.',
      'You can change the limit at any time:',
      'https://x/usage',
    ],
  });
});
