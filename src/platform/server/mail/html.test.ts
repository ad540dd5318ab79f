import { describe, expect, test } from 'vitest';
import { htmlOf } from './html.ts';

const link = 'https://ahoy.test/billing?tab=invoices&id=1';
const html = htmlOf({
  subject: 'Your plan <ends>',
  paragraphs: ['Hello Ann & Ben,', 'It ends on 3 November.', link, 'Ahoy'],
  linkLabel: 'See your plan',
});

describe('the HTML of an email', () => {
  test('has every paragraph, with nothing in it that could be read as markup', () => {
    expect(html).toContain('>Hello Ann &amp; Ben,</p>');
    expect(html).toContain('>It ends on 3 November.</p>');
    expect(html).toContain('<title>Your plan &lt;ends&gt;</title>');
    const attack = htmlOf({ subject: 'x', paragraphs: ['<img src=x onerror=alert(1)>"\'', 'Ahoy'] });
    expect(attack).not.toContain('<img');
    expect(attack).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;');
  });

  test('makes a paragraph that is a link a button with its words, and gives the link to copy', () => {
    const escaped = 'https://ahoy.test/billing?tab=invoices&amp;id=1';
    expect(html).toContain(`href="${escaped}"`);
    expect(html).toContain('>See your plan</a>');
    expect(html).toContain(`>${escaped}</a>`);
  });

  test('makes a button of a link that ends a paragraph, each with words of its own', () => {
    const two = htmlOf({
      subject: 'x',
      paragraphs: ['Sign in here:\nhttps://ahoy.test/login', 'https://ahoy.test/forgot'],
      linkLabel: ['Sign in', 'Set a new password'],
    });
    expect(two).toContain('>Sign in here:</p>');
    expect(two.match(/<a class="key"[^>]*>[^<]*/g)?.map((one) => one.split('>')[1])).toEqual([
      'Sign in',
      'Set a new password',
    ]);
  });

  test('is at most 600 pixels wide', () => {
    expect(html).toContain('max-width:560px');
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://a.test and more',
    'https://a.test/"><script>',
  ])('leaves %j as text', (paragraph) => {
    const text = htmlOf({ subject: 'x', paragraphs: [paragraph] });
    expect(text).not.toContain('<a ');
    expect(text).not.toContain('<script>');
  });

  test('loads nothing from anywhere, and has colours for the dark', () => {
    expect(html).not.toMatch(/src=|url\(|@import|<link/);
    expect(html).toContain('content="light dark"');
    expect(html).toContain('prefers-color-scheme: dark');
  });

  test('has a first line for lists of messages, which is not the greeting', () => {
    expect(html).toMatch(/display:none[^>]*>It ends on 3 November\.</);
  });
});
