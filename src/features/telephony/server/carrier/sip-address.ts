/** Addresses as SIP headers have them: "sip:", "sips:" and "tel:" (RFC 3261 section 19.1, RFC 3966). */

/** JsSIP only accepts addresses that begin with "sip:". Others are shown to it at a host that names their scheme. */
const HOST = 'address.invalid';
const QUOTED = /"(?:[^"\\]|\\.)*"/g;

/** A From or To header as JsSIP takes it. `asWritten` takes it back. */
export function asSip(value: string): string {
  const start = addressStart(value);
  const rest = value.slice(start);
  const [, scheme, address] =
    /^(tel|sips):([^>]+)(?=>)/i.exec(rest) ?? /^(tel|sips):([^>;,\s]+)(?![^<]*>)/i.exec(rest) ?? [];
  if (scheme === undefined || address === undefined) return value;
  const whole = `${scheme}:${address}`;
  const sip = `sip:${encodeURIComponent(address)}@${scheme.toLowerCase()}.${HOST}`;
  return `${value.slice(0, start)}${sip}${rest.slice(whole.length)}`;
}

/** Returns a From or To header as it is on the wire, whatever JsSIP was given for it. */
export function asWritten(value: string): string {
  return value.replace(
    /sip:([^@>\s]+)@(tel|sips)\.address\.invalid/i,
    (all, address: string, scheme: string) => {
      const plain = decoded(address);
      return plain === null || /[\s<>]/.test(plain) ? all : `${scheme.toLowerCase()}:${plain}`;
    },
  );
}

/**
 * Returns the user part of the first SIP or tel address in a text such as a From header, or null. A display name that
 * looks like an address is ignored. A local number is completed by its context if that is a prefix.
 */
export function userOf(text: string): string | null {
  const plain = text.replaceAll(QUOTED, '');
  const [, sip, sipMore = ''] = /<?sips?:([^@>;?\s]{1,128})((?:;[^@>\s]*)?)@/i.exec(plain) ?? [];
  const [, tel, telMore = ''] = /<?tel:([^>;\s]{1,128})((?:;[^>\s]*)?)/i.exec(plain) ?? [];
  const user = sip === undefined ? tel : sip;
  const local = user === undefined ? null : decoded(user);
  if (local === null) return null;
  const [, prefix = ''] = /;phone-context=(\+[\d.()-]+)/i.exec(sip === undefined ? telMore : sipMore) ?? [];
  return local.startsWith('+') ? local : `${prefix}${local}`;
}

/** Index at which the address begins, after the display name. */
function addressStart(value: string): number {
  const [name = ''] = /^\s*(?:"(?:[^"\\]|\\.)*"\s*|[^<":]*(?=<))?<?\s*/.exec(value) ?? [];
  return name.length;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
