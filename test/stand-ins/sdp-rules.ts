import { checkAnswer, checkDescription, checkSuccessor } from '#test/sdp-check.ts';
import { cseqOf, methodOf, one, type SipText } from './sip-text.ts';

/** Requests whose descriptions are offers. */
const OFFERING = new Set(['INVITE', 'UPDATE']);

/** Judges the descriptions that the other side sends: answers by their offers, and later ones by what came before. */
export class SdpRules {
  /** Offers in our requests and in our responses, by the call and the number in its sequence. */
  readonly #offers = new Map<string, string>();
  readonly #responded = new Map<string, string>();
  /** Their requests with an offer. */
  readonly #theirs = new Set<string>();
  /** Their last description in each call. */
  readonly #last = new Map<string, string>();

  /** Takes our message. */
  sent(message: SipText): void {
    const key = keyOf(message);
    if (!isDescribed(message) || !OFFERING.has(methodOf(message))) return;
    if (message.status === 0) this.#offers.set(key, message.body);
    else if (!this.#theirs.has(key)) this.#responded.set(key, message.body);
  }

  /** Takes their message. @returns what is wrong with its description, a sentence each */
  received(message: SipText): string[] {
    if (!isDescribed(message)) return [];
    const { body, method, status } = message;
    const key = keyOf(message);
    if (OFFERING.has(method)) this.#theirs.add(key);
    const offer =
      method === 'ACK' ? this.#responded.get(key) : status > 0 ? this.#offers.get(key) : undefined;
    const callId = one(message, 'call-id');
    const before = this.#last.get(callId);
    this.#last.set(callId, body);
    const wrong = offer === undefined ? checkDescription(body) : checkAnswer(offer, body);
    if (before !== undefined) wrong.push(...checkSuccessor(before, body));
    return wrong.map((what) => `${method || status}: ${what}`);
  }
}

const keyOf = (message: SipText): string => `${one(message, 'call-id')} ${cseqOf(message)}`;
const isDescribed = (message: SipText): boolean =>
  message.body !== '' && /^application\/sdp\b/i.test(one(message, 'content-type'));
