import { digitPath } from '../../rules/carrier/digit-path.ts';
import { DigitsUndelivered } from './carrier.ts';
import { type SipSession, sendKey } from './jssip-session.ts';
import { type AudioDescription, isHold } from './sdp.ts';

/** What pressing keys needs to know about a leg. */
export interface KeyedLeg {
  readonly session: SipSession | null;
  /** The other side's last description. */
  readonly remote: AudioDescription | null;
  /** Whether it may take INFO, as far as it has said. */
  readonly mayTakeInfo: boolean;
}

/** An answer to INFO comes at once, or the other side has none. */
const ANSWER_MS = 4_000;

/** The keys that are pressed in a call of SIP: those that its audio does not carry go by INFO, one after the other. */
export class SipKeys {
  readonly #leg: () => KeyedLeg;
  readonly #wantsInfo: boolean;
  #refusesInfo = false;
  #sending: Promise<unknown> = Promise.resolve();

  constructor(leg: () => KeyedLeg, { wantsInfo }: { wantsInfo: boolean }) {
    this.#leg = leg;
    this.#wantsInfo = wantsInfo;
  }

  /** @returns those that the audio is to carry. @throws DigitsUnheard */
  send(digits: string): Promise<string> {
    const sent = this.#sending.then(() => this.#send(digits));
    this.#sending = sent.catch(() => {});
    return sent;
  }

  async #send(digits: string): Promise<string> {
    for (let rest = digits; rest !== ''; ) {
      const { session, remote, mayTakeInfo } = this.#leg();
      const path = digitPath({
        listens: remote === null || !isHold(remote),
        takesEvents: remote?.telephoneEvent !== null,
        takesInfo: mayTakeInfo && !this.#refusesInfo,
        wantsInfo: this.#wantsInfo,
      });
      if (path === 'audio') return rest;
      if (path === 'none' || session === null) throw new DigitsUndelivered();
      if (await inform(session, rest.charAt(0))) rest = rest.slice(1);
      else this.#refusesInfo = true;
    }
    return '';
  }
}

/** @returns whether the key was taken. @throws DigitsUnheard when nothing is known of it */
async function inform(session: SipSession, key: string): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const unanswered = () => reject(new DigitsUndelivered());
  const late = setTimeout(unanswered, ANSWER_MS);
  sendKey(session, key, { taken: () => resolve(true), refused: () => resolve(false), unanswered });
  try {
    return await promise;
  } finally {
    clearTimeout(late);
  }
}
