import { describe, expect, test } from 'vitest';
import { discreetBody, discreetCandidate, withoutAddresses } from './discreet-signal.ts';

describe('before the answer', () => {
  test.each([
    [
      'a host',
      'candidate:1 1 udp 2122260223 192.168.1.7 50000 typ host generation 0 ufrag aaaa network-id 1',
    ],
    ['a host of IPv6', 'candidate:1 1 udp 2122262783 2001:db8::7 50000 typ host'],
    ['an mDNS name', 'candidate:1 1 udp 2122260223 0ad8b1d6-9f8a.local 50000 typ host'],
    ['a port that calls out by TCP', 'candidate:2 1 tcp 1518280447 192.168.1.7 9 typ host tcptype active'],
    [
      'what STUN has found',
      'candidate:3 1 udp 1686052607 203.0.113.9 50000 typ srflx raddr 192.168.1.7 rport 50000',
    ],
    ['what a peer has found', 'candidate:4 1 udp 1845501695 203.0.113.9 50000 typ prflx raddr :: rport 0'],
    [
      'two in one',
      'candidate:5 1 udp 1 198.51.100.1 1 typ relay\r\na=candidate:1 1 udp 1 10.0.0.1 1 typ host',
    ],
    ['no candidate', 'typ relay 192.168.1.7'],
  ])('%s does not leave the device', (_what, candidate) => {
    expect(discreetCandidate(candidate)).toBeNull();
  });

  test('a relay does, without the address that asked for it and the kind of network', () => {
    const relay =
      'candidate:6 1 udp 41885439 198.51.100.1 49152 typ relay raddr 203.0.113.9 rport 50000 generation 0 ufrag aaaa network-id 3 network-cost 900';
    const discreet =
      'candidate:6 1 udp 41885439 198.51.100.1 49152 typ relay raddr 0.0.0.0 rport 0 generation 0 ufrag aaaa';
    expect(discreetCandidate(relay)).toBe(discreet);
    expect(discreetCandidate(discreet)).toBe(discreet);
  });

  test('a description has no address in any of its lines', () => {
    const sdp = [
      'v=0',
      'o=- 4611 2 IN IP4 192.168.1.7',
      's=-',
      'm=audio 50000 UDP/TLS/RTP/SAVPF 111',
      'c=IN IP6 2001:db8::7',
      'a=rtcp:50001 IN IP4 203.0.113.9',
      'a=candidate:1 1 udp 2122260223 192.168.1.7 50000 typ host',
      'a=ice-ufrag:aaaa',
      'a=fingerprint:sha-256 0B:05',
      '',
    ];
    expect(withoutAddresses(sdp.join('\n')).split('\r\n')).toEqual([
      'v=0',
      'o=- 4611 2 IN IP4 0.0.0.0',
      's=-',
      'm=audio 50000 UDP/TLS/RTP/SAVPF 111',
      'c=IN IP4 0.0.0.0',
      'a=rtcp:50001 IN IP4 0.0.0.0',
      'a=ice-ufrag:aaaa',
      'a=fingerprint:sha-256 0B:05',
      '',
    ]);
  });

  test('a signal without addresses passes unchanged', () => {
    for (const body of [
      { kind: 'hello' },
      { kind: 'restart' },
      { kind: 'ack', of: 3 },
      { kind: 'answer', sdp: 'v=0\r\no=- 1 2 IN IP4 0.0.0.0\r\n' },
      { kind: 'candidates', candidates: [] },
    ] as const)
      expect(discreetBody(structuredClone(body) as never)).toEqual(body);
  });

  test('out of several candidates, the allowed ones pass', () => {
    const host = { candidate: 'candidate:1 1 udp 1 192.168.1.7 50000 typ host', sdpMid: '0' };
    const relay = {
      candidate: 'candidate:6 1 udp 4 198.51.100.1 49152 typ relay raddr 0.0.0.0 rport 0',
      sdpMid: '0',
    };
    expect(discreetBody({ kind: 'candidates', candidates: [host, relay] })).toEqual({
      kind: 'candidates',
      candidates: [relay],
    });
  });
});
