import { describe, expect, test } from 'vitest';
import {
  ATTRIBUTE,
  isAnswerTo,
  isSigned,
  isSuccess,
  METHOD,
  mappedAddressOf,
  messageLength,
  peerAddress,
  valueOf,
  wantedTransport,
  withValue,
  writeRequest,
} from './stun-wire.ts';

const bytes = (hex: string) => Buffer.from(hex.replaceAll(/\s/g, ''), 'hex');
const transaction = bytes('b7e7 a701 bc34 d686 fa87 dfae');

/** The answers of RFC 5769 sections 2.2 and 2.3, without their signatures. */
const IPV4_ANSWER = bytes(`
  0101 001c 2112 a442 b7e7 a701 bc34 d686 fa87 dfae
  8022 000b 7465 7374 2076 6563 746f 7220
  0020 0008 0001 a147 e112 a643`);
const IPV6_ANSWER = bytes(`
  0101 0028 2112 a442 b7e7 a701 bc34 d686 fa87 dfae
  8022 000b 7465 7374 2076 6563 746f 7220
  0020 0014 0002 a147 0113 a9fa a5d3 f179 bc25 f4b5 bed2 b9d9`);

test('the addresses of the test vectors of RFC 5769 are read', () => {
  expect(mappedAddressOf(IPV4_ANSWER)).toBe('192.0.2.1');
  expect(mappedAddressOf(IPV6_ANSWER)).toBe('2001:db8:1234:5678:11:2233:4455:6677');
  expect(valueOf(IPV4_ANSWER, 0x8022)?.toString()).toBe('test vector');
  expect(valueOf(IPV4_ANSWER, ATTRIBUTE.realm)).toBeNull();
  expect(isSuccess(IPV4_ANSWER)).toBe(true);
});

describe('a request', () => {
  const ask = (key?: Buffer) =>
    writeRequest({ method: METHOD.allocate, transaction, attributes: [wantedTransport()], key });

  test('is written as RFC 8656 has it', () => {
    expect(ask().toString('hex')).toBe('000300082112a442b7e7a701bc34d686fa87dfae0019000411000000');
  });

  test('counts its signature in its length', () => {
    const signed = ask(Buffer.from('key'));
    expect(signed.readUInt16BE(2)).toBe(32);
    expect(messageLength(signed)).toBe(52);
    expect(valueOf(signed, ATTRIBUTE.integrity)).toHaveLength(20);
  });

  test('is answered by a whole message of its own transaction alone', () => {
    expect(isAnswerTo(ask(), IPV4_ANSWER)).toBe(true);
    expect(isAnswerTo(ask(), IPV4_ANSWER.subarray(0, 40))).toBe(false);
    const other = Buffer.from(IPV4_ANSWER);
    other[19] = 0;
    expect(isAnswerTo(ask(), other)).toBe(false);
  });
});

/** The request of RFC 5769 section 2.1, and the password that signs it. */
const CHECK = bytes(`
  0001 0058 2112 a442 b7e7 a701 bc34 d686 fa87 dfae
  8022 0010 5354 554e 2074 6573 7420 636c 6965 6e74
  0024 0004 6e00 01ff
  8029 0008 932f f9b1 5126 3b36
  0006 0009 6576 746a 3a68 3676 5920 2020
  0008 0014 9aea a70c bfd8 cb56 781e f2b5 b2d3 f249 c1b5 71a2
  8028 0004 e57a 3bcf`);
const PASSWORD = Buffer.from('VOkJxbRl1RmTxUk/WvJxBt');

test('the signature and the fingerprint of the test vector of RFC 5769 are those that we make', () => {
  expect(isSigned(CHECK, PASSWORD)).toBe(true);
  expect(isSigned(CHECK, Buffer.from('VOkJxbRl1RmTxUk/WvJxBT'))).toBe(false);
  expect(isSigned(IPV4_ANSWER, PASSWORD)).toBe(false);
  const same = withValue(CHECK, [0x8029, bytes('932f f9b1 5126 3b36')], PASSWORD);
  expect(same.toString('hex')).toBe(CHECK.toString('hex'));
  const other = withValue(CHECK, [0x8029, bytes('0000 0000 0000 0001')], PASSWORD);
  expect(valueOf(other, 0x8029)?.toString('hex')).toBe('0000000000000001');
  expect(isSigned(other, PASSWORD)).toBe(true);
});

test.each([
  ['10.0.0.1', '000121 1b2b12a443'],
  ['::1', '0002211b2112a442b7e7a701bc34d686fa87dfaf'],
  ['fe80::1', '0002211bdf92a442b7e7a701bc34d686fa87dfaf'],
  ['2001:db8:1234:5678:11:2233:4455:6677', '0002211b0113a9faa5d3f179bc25f4b5bed2b9d9'],
  ['::ffff:127.0.0.1', '0002211b2112a442b7e7a701bc342979 8587dfaf'],
])('the peer %s is hidden as the address of the test vectors is', (address, hex) => {
  expect(peerAddress(address, transaction)[1].toString('hex')).toBe(hex.replaceAll(' ', ''));
});
