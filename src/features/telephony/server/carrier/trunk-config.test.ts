import { describe, expect, test } from 'vitest';
import { parseTrunks } from './trunk-config.ts';

test('nothing is no trunk', () => {
  expect(parseTrunks(' ')).toEqual([]);
});

test('a trunk that registers over TLS', () => {
  expect(parseTrunks('acme=sips://4711:open%20se%2Csame@sip.example.com?register=yes')).toEqual([
    {
      name: 'acme',
      transport: 'tls',
      host: 'sip.example.com',
      port: 5061,
      account: { user: '4711', password: 'open se,same' },
      registers: true,
      domain: null,
      allowed: [],
      prefixes: [],
      withPlus: true,
      takesVerstat: false,
      offersTransfers: false,
      wantsInfo: false,
    },
  ]);
});

test('several trunks, one of which knows us by our address', () => {
  const [, east, six] = parseTrunks(
    'acme=sip://a:b@sip.example.com, east=sip://192.0.2.7:5080?allow=192.0.2.0/24|2001:db8::/32&prefix=+1|+44&plus=no&domain=example.net&verstat=yes&transfer=yes&info=yes, six=sip://[2001:db8::7]',
  );
  expect(east).toEqual({
    name: 'east',
    transport: 'tcp',
    host: '192.0.2.7',
    port: 5080,
    account: null,
    registers: false,
    domain: 'example.net',
    allowed: ['192.0.2.0/24', '2001:db8::/32'],
    prefixes: ['+1', '+44'],
    withPlus: false,
    takesVerstat: true,
    offersTransfers: true,
    wantsInfo: true,
  });
  expect(six).toMatchObject({ host: '2001:db8::7', port: 5060 });
});

describe('what an operator may get wrong is said without the password', () => {
  test.each([
    ['acme', 'a trunk is name=address'],
    ['Acme=sip://x', 'a trunk is name=address'],
    ['on-net=sip://x', '"on-net" is the carrier that is always there'],
    ['acme=https://secret:secret@x', 'the address is sip://host'],
    ['acme=sip:x', 'the address is sip://host'],
    ['acme=sip://x, acme=sip://y', 'names "acme" twice'],
    ['acme=sip://x?register=yes', 'to register it needs user:password@'],
    ['acme=sip://a:secret@x?register=maybe', 'register is yes or no'],
    ['acme=sip://a@x', 'a user without a password'],
    ['acme=sip://a:secret%@x', 'percent-encoded'],
    ['acme=sip://a:secret@x?tls=yes', 'there is no option "tls", only register, domain, allow, prefix, plus'],
    ['acme=sip://x?allow=example.com', '"example.com" is neither'],
    ['acme=sip://x?allow=192.0.2.0/33', '"192.0.2.0/33" is neither'],
    ['acme=sip://x?prefix=49', '"49" is neither'],
  ])('%s', (text, sentence) => {
    expect(() => parseTrunks(text)).toThrow(sentence);
    expect(() => parseTrunks(text)).not.toThrow('secret');
  });
});
