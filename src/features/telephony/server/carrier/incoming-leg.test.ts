import { describe, expect, test } from 'vitest';
import { dialledNumber, numberOf } from './incoming-leg.ts';

describe('a user part as a number', () => {
  test.each([
    ['+12125550150', '+12125550150'],
    ['12125550150', '+12125550150'],
    ['0012125550150', '+12125550150'],
    ['+1-212-555.0150', '+12125550150'],
    ['02125550150', null],
    ['911', null],
    ['alice', null],
    ['anonymous', null],
    ['', null],
    [null, null],
    ['+1212555015012345678', null],
  ])('%s is %s', (user, number) => {
    expect(numberOf(user)).toBe(number);
  });
});

describe('the number that was dialled', () => {
  const request = (headers: Readonly<Record<string, string>>) => ({
    getHeader: (name: string) => headers[name],
  });

  test('is that of the request', () => {
    const headers = {
      'x-ahoy-dialled': 'sip:+12125550150@example.com',
      to: '<sip:+12125550151@example.com>',
    };
    expect(dialledNumber(request(headers), 'ahoy')).toBe('+12125550150');
  });

  test('is in To when the request names our account, even when the account is a number', () => {
    const headers = { 'x-ahoy-dialled': 'sip:49301234567@example.com', to: '<sip:+12125550151@example.com>' };
    expect(dialledNumber(request(headers), '49301234567')).toBe('+12125550151');
  });

  test('is nowhere', () => {
    expect(dialledNumber(request({ 'x-ahoy-dialled': 'sip:ahoy@x', to: '<sip:ahoy@x>' }), 'ahoy')).toBeNull();
  });
});
