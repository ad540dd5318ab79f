import type { Signal } from '../../model.ts';

type Body = Signal['body'];

/** A candidate as RFC 8839 §5.1 writes it: up to its type, and what follows that. */
const CANDIDATE =
  /^candidate:[\w+/]{1,32} \d{1,5} \w{1,32} \d{1,10} [\w.:-]{1,253} \d{1,5} typ (\w{1,32})((?: [\w.:+/-]+)*)$/;
/** The address from which a relay was asked for, which is that of the device, and what it says of its network. */
const TELLTALE = / (?:raddr [\w.:-]+ rport \d+|network-id \d+|network-cost \d+)(?= |$)/g;
const NOBODY = ' raddr 0.0.0.0 rport 0';

/**
 * What a candidate may say of a device whose person has not answered: the address of a relay, and not who uses it. An
 * mDNS name has no address in it, but whoever is in the same network can look it up, and so learns that much.
 * @returns null for a candidate that must not leave the device
 */
export function discreetCandidate(candidate: string): string | null {
  const [, type, rest = ''] = CANDIDATE.exec(candidate) ?? [];
  if (type !== 'relay') return null;
  return `${candidate.slice(0, candidate.length - rest.length)}${NOBODY}${rest.replaceAll(TELLTALE, '')}`;
}

/** A description without candidates, and without the addresses that its other lines may have (RFC 8866 §5.7, RFC 3605). */
export function withoutAddresses(sdp: string): string {
  return sdp
    .split(/\r\n|\r|\n/)
    .filter((line) => !/^a=(?:candidate|remote-candidates):/i.test(line))
    .map((line) => line.replace(/^((?:c=|a=rtcp:\d+ |o=.* )IN) IP[46] .*$/i, '$1 IP4 0.0.0.0'))
    .join('\r\n');
}

/** A signal of a device whose person has not answered, as it may go to the caller. The same object when it says nothing. */
export function discreetBody(body: Body): Body {
  if (body.kind === 'candidates') {
    const candidates = body.candidates.flatMap(({ candidate, sdpMid }) => {
      const discreet = discreetCandidate(candidate);
      return discreet === null ? [] : [{ candidate: discreet, sdpMid }];
    });
    const isSame = candidates.every(({ candidate }, at) => candidate === body.candidates[at]?.candidate);
    return isSame && candidates.length === body.candidates.length ? body : { kind: 'candidates', candidates };
  }
  if (body.kind !== 'offer' && body.kind !== 'answer') return body;
  const sdp = withoutAddresses(body.sdp);
  return sdp === body.sdp ? body : { kind: body.kind, sdp };
}
