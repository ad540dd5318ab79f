import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { fillIn, pageValuesOf as valuesOf } from './filled-pages.ts';

const newYear = Date.UTC(2027, 0, 1);
const pageValuesOf = (config: ReturnType<typeof readConfig>, now: number) =>
  valuesOf(config, {
    now,
    capabilities: new Set(['user-calls', 'email']),
    providers: ['north', 'Telnyx'],
    ofFeatures: { CALLS_KEPT: '365 days' },
  });

test("a placeholder is filled in with the operator's setting, and with the current year", () => {
  const config = readConfig({ PUBLIC_URL: 'https://ahoy.example/', SUPPORT_EMAIL: 'help@ahoy.example' });
  const html = '<link href="%PUBLIC_URL%/pricing"><a href="mailto:%SUPPORT_EMAIL%">%SALES_EMAIL%</a>© %YEAR%';
  expect(fillIn(html, pageValuesOf(config, newYear))).toBe(
    '<link href="https://ahoy.example/pricing"><a href="mailto:help@ahoy.example">sales@ahoy.example</a>© 2027',
  );
  expect(fillIn('© %YEAR%', pageValuesOf(config, newYear - 1))).toBe('© 2026');
});

test('a value is text: it cannot become markup', () => {
  const values = { ...pageValuesOf(readConfig({}), newYear), SUPPORT_EMAIL: '"><script>$&' };
  expect(fillIn('<a title="%SUPPORT_EMAIL%">', values)).toBe('<a title="&quot;&gt;&lt;script&gt;$&amp;">');
});

test('other percent signs stay', () => {
  expect(fillIn('100%YEARLY %HOME%', pageValuesOf(readConfig({}), newYear))).toBe('100%YEARLY %HOME%');
});

test('features fill in their placeholders, and an unknown one stays', () => {
  expect(fillIn('%CALLS_KEPT%, %QUALITY_DAYS%', pageValuesOf(readConfig({}), newYear))).toBe(
    '365 days, %QUALITY_DAYS%',
  );
});

test('a page names the providers of the installation', () => {
  expect(fillIn('with %PROVIDERS%.', pageValuesOf(readConfig({}), newYear))).toBe('with north and Telnyx.');
});

test('a page says what the installation can do, and shows the parts that are true of it', () => {
  const html =
    '<html data-capabilities="%CAPABILITIES%">Hello<ahoy-when data-has="fax">, fax</ahoy-when><ahoy-when data-has="email">, %SUPPORT_EMAIL%</ahoy-when>';
  const config = readConfig({ SUPPORT_EMAIL: 'help@ahoy.example' });
  expect(fillIn(html, pageValuesOf(config, newYear))).toBe(
    '<html data-capabilities="user-calls email">Hello, help@ahoy.example',
  );
});
