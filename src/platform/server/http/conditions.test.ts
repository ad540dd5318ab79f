import { expect, test } from 'vitest';
import { keepTrueParts } from './conditions.ts';

const page =
  'Call <ahoy-when data-has="phone-calls">any phone</ahoy-when><ahoy-when data-lacks="phone-calls">anyone with a username' +
  '<ahoy-when data-has="test-numbers"> or a test number</ahoy-when></ahoy-when>.';

test('a page keeps the parts that are true of the installation, without their marks', () => {
  expect(keepTrueParts(page, new Set(['phone-calls', 'test-numbers']))).toBe('Call any phone.');
  expect(keepTrueParts(page, new Set(['test-numbers']))).toBe(
    'Call anyone with a username or a test number.',
  );
  expect(keepTrueParts(page, new Set())).toBe('Call anyone with a username.');
});

test('a part within a false one is left out, even if it is true', () => {
  const html = '<ahoy-when data-has="fax">Fax<ahoy-when data-lacks="esim"> only</ahoy-when></ahoy-when>!';
  expect(keepTrueParts(html, new Set())).toBe('!');
});

test('a page without conditions stays as it is', () => {
  expect(keepTrueParts('<p>Ahoy</p>', new Set())).toBe('<p>Ahoy</p>');
});

test('a page that does not close a condition is a mistake of ours', () => {
  expect(() => keepTrueParts('<ahoy-when data-has="fax">', new Set())).toThrow();
  expect(() => keepTrueParts('</ahoy-when>', new Set())).toThrow();
});
