import { expect, test } from 'vitest';
import { auditChoiceOf, auditFileOf, auditSentence, subjectLink } from './audit-words.ts';

const row = {
  id: 7,
  at: 0,
  by: { id: 'ada', name: 'Ada Archer' },
  action: 'account.suspended',
  subject: 'account:bob',
  about: 'Bob Bell',
  reason: 'Spam',
  facts: {},
  ip: null,
  hash: '',
};

test.each([
  [{}, 'Ada Archer suspended Bob Bell'],
  [{ by: null, action: 'account.factors-reset' }, 'Ahoy removed the second factors of Bob Bell'],
  [
    { action: 'invoice.voided', about: null, facts: { number: '2026-7' } },
    'Ada Archer voided invoice 2026-7',
  ],
  [
    { action: 'rate-deck.published', about: null, subject: 'rate-deck:4' },
    'Ada Archer published rate deck 4',
  ],
  [
    { action: 'flag.turned-off', about: null, subject: 'flag:register' },
    'Ada Archer flag.turned-off register',
  ],
  [{ action: 'account.signed-out', about: 'Bob $& Bell' }, 'Ada Archer signed Bob $& Bell out everywhere'],
  [
    { action: 'message.answered', about: null, subject: 'message:7' },
    'Ada Archer marked a message as answered',
  ],
  [
    { action: 'job.retried', about: null, subject: 'job:7', facts: { queue: 'mail' } },
    'Ada Archer ran a failed job again: mail',
  ],
] as const)('a row is a sentence: %j', (changes, sentence) => {
  expect(auditSentence({ ...row, ...changes })).toBe(sentence);
});

test('an address chooses rows, its last day included', () => {
  const search = new URLSearchParams('action=invoice.&subject=&from=2026-11-01&until=2026-11-30');
  expect(auditChoiceOf(search)).toEqual({
    action: 'invoice.',
    from: Date.UTC(2026, 10, 1),
    until: Date.UTC(2026, 11, 1),
  });
  expect(auditChoiceOf(new URLSearchParams('from=soon'))).toEqual({});
});

test('the file has the rows that are shown', () => {
  expect(auditFileOf({})).toBe('/api/admin/audit/csv');
  expect(auditFileOf({ subject: 'account:bob', from: 7 })).toBe(
    '/api/admin/audit/csv?subject=account%3Abob&from=7',
  );
});

test.each([
  ['account:bob', '/admin/people/bob'],
  ['workspace:acme', '/admin/workspaces/acme'],
  ['invoice:7', null],
  ['nothing', null],
])('a row about %s leads to its page, if there is one', (subject, link) => {
  expect(subjectLink(subject)).toBe(link);
});
