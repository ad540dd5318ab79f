import { describe, expect, test } from 'vitest';
import { asSip, asWritten, userOf } from './sip-address.ts';

describe('the user of an address', () => {
  test.each([
    ['<sip:+12125550190@example.com>;tag=1', '+12125550190'],
    ['"x" <sips:+12125550190;npdi@example.com:5061>', '+12125550190'],
    ['tel:+12125550190;phone-context=x', '+12125550190'],
    ['<tel:+1-212-555-0190;verstat=TN-Validation-Passed>;tag=1', '+1-212-555-0190'],
    ['<tel:5550190;phone-context=+1212>', '+12125550190'],
    ['<sip:5550190;phone-context=+1212@example.com;user=phone>', '+12125550190'],
    ['sip:%2B12125550190@example.com', '+12125550190'],
    ['"sip:+19005550100@evil" <tel:+12125550190>', '+12125550190'],
    ['sip:%@example.com', null],
    ['sip:example.com', null],
    ['', null],
  ])('%s is %s', (text, user) => {
    expect(userOf(text)).toBe(user);
  });
});

describe('an address of another scheme', () => {
  test.each([
    ['<tel:+12125550190>', '<sip:%2B12125550190@tel.address.invalid>'],
    ['tel:+12125550190;tag=a', 'sip:%2B12125550190@tel.address.invalid;tag=a'],
    [
      '"Bob; tel:1" <tel:5550190;phone-context=+1212> ;tag=a',
      '"Bob; tel:1" <sip:5550190%3Bphone-context%3D%2B1212@tel.address.invalid> ;tag=a',
    ],
    [
      'Bob <sips:bob@example.com;x=y>;tag=a',
      'Bob <sip:bob%40example.com%3Bx%3Dy@sips.address.invalid>;tag=a',
    ],
  ])('%s goes to JsSIP as %s, and comes back as it was', (written, sip) => {
    expect(asSip(written)).toBe(sip);
    expect(asWritten(sip)).toBe(written);
  });

  test('comes back from what JsSIP makes of it', () => {
    expect(asWritten('<sip:+12125550190@tel.address.invalid>;tag=b')).toBe('<tel:+12125550190>;tag=b');
  });

  test('brings no line of its own along', () => {
    const text = '<sip:1%0D%0AX-Evil:%201@tel.address.invalid>';
    expect(asWritten(text)).toBe(text);
  });

  test.each(['<sip:+12125550190@example.com>;tag=a', '"tel:+1" <sip:a@b>', '<isbn:2983792873>', ''])(
    '%s stays as it is',
    (written) => {
      expect(asSip(written)).toBe(written);
      expect(asWritten(written)).toBe(written);
    },
  );
});
