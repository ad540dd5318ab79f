import { expect, test } from 'vitest';
import { cleanDomain, domainOf } from './email-domain.ts';

test.each([
  ['Alice@Example.COM', 'example.com'],
  ['"a@b"@example.com', 'example.com'],
  ['alice@mail.example.co.uk', 'mail.example.co.uk'],
  ['alice@xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ['alice@localhost', null],
  ['alice@10.0.0.1', null],
  ['@example.com', null],
  ['example.com', null],
  ['alice@example.com@', null],
  ['alice@exa mple.com', null],
])('the domain of %s is %s', (email, domain) => expect(domainOf(email)).toBe(domain));

test.each([
  ['https://Example.com/sign-in', 'example.com'],
  ['@example.com.', 'example.com'],
  [' example.com ', 'example.com'],
  ['-example.com', null],
  ['example', null],
  ['*.example.com', null],
])('%s is stored as %s', (typed, domain) => expect(cleanDomain(typed)).toBe(domain));
