import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { withoutParameters } from './log.ts';

test('a failed statement is logged without the values that it carried', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint'), {
    detail: 'Key (email)=(alice@people.test) already exists.',
  });
  const failure = new DrizzleQueryError('insert into users values ($1)', ['alice@people.test'], cause);
  const logged = JSON.stringify(withoutParameters(failure));
  expect(logged).toContain('insert into users values ($1)');
  expect(logged).toContain('duplicate key value violates unique constraint');
  expect(logged).not.toContain('alice@people.test');
  expect(logged).toContain('log.test.ts');
});

test('values of several lines are cut whole, also those that look like a place in a program', () => {
  const cause = new Error('invalid input');
  const failure = new DrizzleQueryError(
    'insert into lines values ($1)',
    ['Hello\n    at home, Bob\nBye'],
    cause,
  );
  const logged = JSON.stringify(withoutParameters(failure));
  expect(logged).toContain('insert into lines values ($1)');
  expect(logged).toContain('invalid input');
  expect(logged).not.toContain('Bob');
  expect(logged).not.toContain('Bye');
});
