import { createHash } from 'node:crypto';
import { SESSION_SECONDS_MIN, sessionSecondsOf } from '../../rules/carrier/session-timer.ts';
import { OWN_HOST } from './jssip.ts';
import { asSip, asWritten } from './sip-address.ts';
import {
  type Fault,
  faultOf,
  header,
  parseMessage,
  type SipHeader,
  type SipMessage,
  type SipRequest,
  type SipResponse,
  tagOf,
} from './sip-message.ts';

/** Translates between the network and JsSIP: the same messages, each in the form that the other needs. */

/** Tells JsSIP's listeners which address was dialled, after the request has been addressed to our own user. */
export const DIALLED_HEADER = 'x-ahoy-dialled';
const METHODS = 'INVITE, ACK, CANCEL, BYE, UPDATE, OPTIONS, INFO, NOTIFY';
const METHODS_WITH_REFER = `${METHODS}, REFER`;
const TAKEN = new Set(['INVITE', 'ACK', 'CANCEL', 'BYE', 'UPDATE', 'INFO', 'NOTIFY']);
const KNOWN = new Set([...TAKEN, 'OPTIONS', 'REGISTER', 'SUBSCRIBE', 'PUBLISH', 'MESSAGE', 'REFER', 'PRACK']);
/** Extensions that a caller may insist on (RFC 3261 section 20.32). */
const EXTENSIONS = new Set(['timer']);

/** What to do with a request from an allowed carrier. */
export type Screened =
  | { readonly kind: 'take' }
  | { readonly kind: 'answer'; readonly fault: Fault; readonly headers: readonly SipHeader[] }
  /** An ACK is never answered. */
  | { readonly kind: 'ignore' };

const answer = (status: number, phrase: string, ...headers: SipHeader[]): Screened => ({
  kind: 'answer',
  fault: { status, phrase },
  headers,
});

/** Requests that an endpoint accepts besides calls. */
export interface Taking {
  /** Whether the other side may say where its calls go. */
  readonly takesTransfers: boolean;
}

const methodsOf = ({ takesTransfers }: Taking) => (takesTransfers ? METHODS_WITH_REFER : METHODS);

export function screen(request: SipRequest, taking: Taking): Screened {
  const fault = faultOf(request);
  const { method } = request;
  if (method === 'ACK') return fault === null ? { kind: 'take' } : { kind: 'ignore' };
  if (fault !== null) return { kind: 'answer', fault, headers: [] };
  const allow: SipHeader = ['allow', methodsOf(taking)];
  if (method === 'OPTIONS') return answer(200, 'OK', allow, ['accept', 'application/sdp']);
  if (!KNOWN.has(method)) return answer(501, 'Not Implemented', allow);
  // A carrier may not transfer our calls. In our own network, the parties of a call may.
  if (method === 'REFER')
    return taking.takesTransfers && tagOf(request, 'to') !== null ? { kind: 'take' } : answer(603, 'Decline');
  if (!TAKEN.has(method)) return answer(405, 'Method Not Allowed', allow);
  const seconds = sessionSecondsOf(header(request, 'session-expires'));
  if ((method === 'INVITE' || method === 'UPDATE') && seconds !== null && seconds < SESSION_SECONDS_MIN)
    return answer(422, 'Session Interval Too Small', ['min-se', String(SESSION_SECONDS_MIN)]);
  // Keys by INFO aren't read here. After this refusal, the carrier can send them in the audio, where a person hears
  // them.
  if (method === 'INFO' && /^application\/dtmf/i.test(header(request, 'content-type') ?? ''))
    return answer(415, 'Unsupported Media Type', ['accept', 'application/sdp']);
  return method === 'INVITE' && tagOf(request, 'to') === null ? screenCall(request) : { kind: 'take' };
}

function screenCall(request: SipRequest): Screened {
  const required = (header(request, 'require') ?? '').split(',').map((name) => name.trim().toLowerCase());
  const unknown = required.filter((name) => name !== '' && !EXTENSIONS.has(name));
  if (unknown.length > 0) return answer(420, 'Bad Extension', ['unsupported', unknown.join(', ')]);
  if (header(request, 'max-forwards') === '0') return answer(483, 'Too Many Hops');
  // A carrier has no reason to replace another call of ours.
  if (header(request, 'replaces') !== undefined) return answer(603, 'Decline');
  return { kind: 'take' };
}

/** A message from the network, as JsSIP takes it. @param user the user that JsSIP believes to be */
export function toJsSip(message: SipMessage, user: string): SipMessage {
  const parties = message.headers.map(
    ([name, value]): SipHeader => [name, isParty(name) ? asSip(value) : value],
  );
  if (message.kind === 'response') {
    const headers = withFirst(parties, 'via', (via) => via.replace(BRANCH_ON_WIRE, '$1'));
    return { ...message, headers: [...headers, ...missingContact(message)] };
  }
  const headers = parties
    .filter(([name]) => name !== DIALLED_HEADER)
    .map(([name, value]): SipHeader => [name, name === 'content-type' ? bareType(value) : value]);
  return {
    ...message,
    uri: `sip:${encodeURIComponent(user)}@${OWN_HOST}`,
    headers: [...headers, [DIALLED_HEADER, message.uri]],
  };
}

/** An answer without a Contact is acknowledged and ended at the address of the INVITE. */
function missingContact(response: SipResponse): SipHeader[] {
  const isAnswer = response.status >= 200 && response.status < 300;
  const [, uri] = /<(sip:[^>]+)>/i.exec(header(response, 'to') ?? '') ?? [];
  if (!isAnswer || uri === undefined || header(response, 'contact') !== undefined) return [];
  return header(response, 'cseq')?.endsWith('INVITE') === true ? [['contact', `<${uri}>`]] : [];
}

const isParty = (name: string): boolean => name === 'from' || name === 'to';

/** JsSIP knows "application/sdp" only without parameters. */
const bareType = (value: string): string =>
  /^application\/sdp\s*;/i.test(value) ? 'application/sdp' : value;

/** Converts a message of JsSIP for the network. @returns null if it isn't a message */
export function fromJsSip(text: string, taking: Taking): SipMessage | null {
  const end = text.indexOf('\r\n\r\n');
  const message = parseMessage({ head: text.slice(0, end), body: text.slice(end + 4) });
  if (message === null) return null;
  const callId = header(message, 'call-id') ?? '';
  const own = message.headers.flatMap((field) => truthful(field, message, taking));
  const isRequest = message.kind === 'request';
  return { ...message, headers: isRequest ? withFirst(own, 'via', (via) => longBranch(via, callId)) : own };
}

/** JsSIP announces what a browser supports. We announce what we support. */
function truthful([name, value]: SipHeader, message: SipMessage, taking: Taking): SipHeader[] {
  switch (name) {
    case 'allow':
      return [[name, methodsOf(taking)]];
    case 'supported':
      return /\btimer\b/.test(value) ? [[name, 'timer']] : [];
    case 'accept':
      return [[name, 'application/sdp']];
    case 'from':
    case 'to':
      return [[name, asWritten(value)]];
    // The refresher has to support session timers (RFC 4028 section 9).
    case 'session-expires':
      return message.kind === 'response' && /;\s*refresher=uac/i.test(value)
        ? [
            [name, value],
            ['require', 'timer'],
          ]
        : [[name, value]];
    case 'contact':
      return [
        [
          name,
          value
            .replace(/;ob>/, '>')
            .replace(/;\+sip\.ice/, '')
            .replace(/;reg-id=\d+/, ''),
        ],
      ];
    case 'content-type':
      return message.body === '' ? [] : [[name, value]];
    default:
      return [[name, value]];
  }
}

const BRANCH_ON_WIRE = /(;branch=z9hG4bK\d+)-[0-9a-f]+/;

/**
 * JsSIP's branches are counted from one in each process (see SipAgent), or random for an ACK. The Call-ID makes them
 * unique.
 */
function longBranch(via: string, callId: string): string {
  const suffix = createHash('sha256').update(callId).digest('hex').slice(0, 12);
  return via.replace(/(;branch=z9hG4bK\d+)/, `$1-${suffix}`);
}

/** Puts our real address in. @param host as the other side reaches us, with a port where it is not the usual one */
export function withOwnHost(message: SipMessage, { host, port }: { host: string; port: number }): SipMessage {
  const bare = host.includes(':') ? `[${host}]` : host;
  const headers = message.headers.map(([name, value]): SipHeader => {
    if (name === 'contact') return [name, value.replaceAll(OWN_HOST, `${bare}:${port}`)];
    return name === 'via' ? [name, value.replaceAll(OWN_HOST, `${bare}:${port}`)] : [name, value];
  });
  return { ...message, headers };
}

function withFirst(
  headers: readonly SipHeader[],
  name: string,
  change: (value: string) => string,
): readonly SipHeader[] {
  const index = headers.findIndex(([own]) => own === name);
  return headers.map((field, at): SipHeader => (at === index ? [name, change(field[1])] : field));
}
