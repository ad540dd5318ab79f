import { expect, test } from 'vitest';
import { replyLink } from './reply-link.ts';

test('an answer goes to the address of the message, about its subject', () => {
  expect(replyLink({ email: 'vera@people.test', subject: 'A louder bell' })).toBe(
    'mailto:vera%40people.test?subject=Re%3A%20A%20louder%20bell',
  );
});

test('neither the address nor the subject can add a recipient or a text', () => {
  expect(replyLink({ email: 'a?bcc=mallory@people.test', subject: 'Hi&body=pay%20me' })).toBe(
    'mailto:a%3Fbcc%3Dmallory%40people.test?subject=Re%3A%20Hi%26body%3Dpay%2520me',
  );
});
