import type { Signal } from '../../model.ts';

type Body = Signal['body'];

/** A candidate in the syntax of RFC 8839 §5.1: the part up to its type, and the rest. */
const CANDIDATE =
  /^candidate:[\w+/]{1,32} \d{1,5} \w{1,32} \d{1,10} [\w.:-]{1,253} \d{1,5} typ (\w{1,32})((?: [\w.:+/-]+)*)$/;
/** Related address, which for a relay is the device's own, and network details. */
const TELLTALE = / (?:raddr [\w.:-]+ rport \d+|network-id \d+|network-cost \d+)(?= |$)/g;
const NOBODY = ' raddr 0.0.0.0 rport 0';

/**
 * Reduces a candidate to what a caller may know before the answer: the address of a relay, without its user. An mDNS
 * name has no address, but anybody in the same network can resolve it.
 * @returns null if the candidate must not leave the device
 */
export function discreetCandidate(candidate: string): string | null {
  const [, type, rest = ''] = CANDIDATE.exec(candidate) ?? [];
  if (type !== 'relay') return null;
  return `${candidate.slice(0, candidate.length - rest.length)}${NOBODY}${rest.replaceAll(TELLTALE, '')}`;
}

/** Removes candidates, and addresses on other lines, from a description (RFC 8866 §5.7, RFC 3605). */
export function withoutAddresses(sdp: string): string {
  return sdp
    .split(/\r\n|\r|\n/)
    .filter((line) => !/^a=(?:candidate|remote-candidates):/i.test(line))
    .map((line) => line.replace(/^((?:c=|a=rtcp:\d+ |o=.* )IN) IP[46] .*$/i, '$1 IP4 0.0.0.0'))
    .join('\r\n');
}

/** A signal as the caller may get it before the answer. Returns the same object if there is nothing to remove. */
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
