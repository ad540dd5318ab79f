import { expect, test } from 'vitest';
import { INQUIRY_TYPES } from '../constants.ts';
import { contactProblems, problemOf, trimmed } from './contact-problems.ts';

const letter = {
  name: 'Vera Visitor',
  email: 'vera@people.test',
  phone: '',
  inquiryType: 'sales',
  subject: 'Forty lines',
  message: 'Good morning.',
};

test('a message with all that is asked for has no problem, with a phone or without', () => {
  expect(contactProblems(letter)).toEqual([]);
  expect(contactProblems({ ...letter, phone: 'ring the bell, twice' })).toEqual([]);
});

test('an empty form has every problem that the specification names, in the order of the fields', () => {
  const empty = { name: '', email: '', phone: '', inquiryType: '', subject: '', message: '' };
  expect(contactProblems(empty)).toEqual([
    { path: 'name', message: 'Name must be at least 2 characters' },
    { path: 'email', message: 'Please enter a valid email address' },
    { path: 'inquiryType', message: 'Please select an inquiry type' },
    { path: 'subject', message: 'Subject must be at least 2 characters' },
    { path: 'message', message: 'Message must be at least 10 characters' },
  ]);
});

test.each([
  ['name', 'Al', null],
  ['name', 'A', 'Name must be at least 2 characters'],
  ['name', ' A ', 'Name must be at least 2 characters'],
  ['name', 'Jürgen Øst 李', null],
  ['name', "O'Brien <3", null],
  ['name', '<b>Al</b>', 'Name must be plain text without tags'],
  ['email', 'a@b.co', null],
  ['email', 'first.last+tag@mail.example.co.uk', null],
  ['email', 'ü@people.test', null],
  ['email', ' a@b.co ', null],
  ['email', 'a@b', 'Please enter a valid email address'],
  ['email', 'a@b.', 'Please enter a valid email address'],
  ['email', 'a@.co', 'Please enter a valid email address'],
  ['email', 'a b@c.de', 'Please enter a valid email address'],
  ['email', 'Al <a@b.co>', 'Please enter a valid email address'],
  ['email', 'a@b.co,c@d.co', 'Please enter a valid email address'],
  ['inquiryType', 'general', null],
  ['inquiryType', 'General Inquiry', 'Please select an inquiry type'],
  ['inquiryType', 'toString', 'Please select an inquiry type'],
  ['subject', 'Latency < 100 ms & more', null],
  ['subject', 'a\u0085b', 'Subject must be one line of text'],
  ['message', '0123456789', null],
  ['message', '012345678', 'Message must be at least 10 characters'],
  ['message', 'two\r\nlines and\ta tab', null],
  ['message', '<p>markup is text</p>', null],
  ['message', 'a bell \u0007 rings', 'Message must be text'],
] as const)('%s %j: %s', (field, text, problem) => {
  expect(problemOf(field, text)).toBe(problem);
});

test('spaces around a field are no part of it; those inside are', () => {
  expect(trimmed({ ...letter, name: '  Vera  Visitor ', message: '\n Good morning. \n' })).toEqual({
    ...letter,
    name: 'Vera  Visitor',
  });
});

test('a message can be about seven things, by these names', () => {
  expect(INQUIRY_TYPES).toEqual([
    { id: 'general', label: 'General Inquiry' },
    { id: 'sales', label: 'Sales Information' },
    { id: 'support', label: 'Technical Support' },
    { id: 'billing', label: 'Billing Question' },
    { id: 'partnership', label: 'Partnership Opportunity' },
    { id: 'feature', label: 'Feature Request' },
    { id: 'feedback', label: 'Feedback' },
  ]);
});
