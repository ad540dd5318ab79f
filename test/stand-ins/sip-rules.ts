import { all, branchOf, cseqOf, methodOf, one, type SipText, secondsOf, tagOf, uriOf } from './sip-text.ts';

interface SipTransaction {
  readonly request: SipText;
  readonly responses: SipText[];
  /** By the tag of the response that each acknowledges. */
  readonly acks: SipText[];
  isCancelled: boolean;
}

interface Dialog {
  readonly invite: SipText;
  /** Whether they placed the call. */
  readonly isTheirs: boolean;
  /** Tags of the two sides: theirs is of those whose messages are judged. */
  readonly theirTag: string;
  readonly ourTag: string;
  /** Target of their requests. */
  target: string;
  readonly route: readonly string[];
  theirCseq: number;
  isEnded: boolean;
  /** When their change met one of ours. */
  glareAt: number | null;
}

const PARTIES = ['from', 'to'] as const;
const OWNER_WAITS = [2_100, 4_000] as const;
const OTHER_WAITS = [0, 2_000] as const;
/** Timers fire late, and never early. */
const LATE_MS = 400;
const INTERVAL_MIN = 90;

/**
 * Judges what the other side of a connection says, by RFC 3261 (sections 8, 9, 12 to 15 and 17) and RFC 4028. It is shown
 * every message of both sides, in their order on the wire, and notes what is not allowed. "They" are who is judged.
 */
export class SipRules {
  readonly violations: string[] = [];
  readonly #theirs = new Map<string, SipTransaction>();
  readonly #ours = new Map<string, SipTransaction>();
  readonly #dialogs: Dialog[] = [];
  readonly #branches = new Set<string>();

  /** Takes our message, which they have to answer. */
  sent(message: SipText): void {
    if (message.status > 0) this.#sentResponse(message);
    else this.#sentRequest(message);
  }

  /** Takes their message. */
  received(message: SipText): void {
    try {
      if (message.status > 0) this.#receivedResponse(message);
      else this.#receivedRequest(message);
    } catch (error) {
      this.#note(String(error));
    }
  }

  /** Checks at the end that nothing is unanswered. */
  finish(): void {
    for (const { request, responses, acks } of this.#theirs.values()) {
      if (methodOf(request) !== 'INVITE') continue;
      for (const response of responses.filter(({ status }) => status >= 200)) {
        const tag = tagOf(response, 'to');
        const answered = acks.filter((ack) => tagOf(ack, 'to') === tag).length;
        const repeated = responses.filter(
          (other) => other.status >= 200 && tagOf(other, 'to') === tag,
        ).length;
        this.#check(
          answered === repeated,
          `${answered} ACK for ${repeated} times ${response.status} of ${tag}`,
        );
      }
    }
    for (const { request, responses } of this.#ours.values())
      this.#check(
        responses.some(({ status }) => status >= 200),
        `no final response to our ${request.method}`,
      );
    for (const { isEnded, ourTag } of this.#dialogs)
      this.#check(isEnded, `the call with ${ourTag} was left open`);
  }

  #sentRequest(request: SipText): void {
    if (request.method === 'ACK') return;
    if (request.method !== 'CANCEL')
      this.#ours.set(branchOf(request), { request, responses: [], acks: [], isCancelled: false });
    if (request.method !== 'BYE') return;
    const dialog = this.#dialogOf(request, 'from');
    if (dialog !== undefined) dialog.isEnded = true;
  }

  #sentResponse(response: SipText): void {
    const transaction = this.#theirs.get(`${methodOf(response)} ${branchOf(response)}`);
    if (transaction === undefined) throw new Error('the carrier answers what was not asked');
    const { request } = transaction;
    transaction.responses.push(response);
    const dialog = this.#dialogOf(response, 'to');
    // A challenge ends nothing.
    if (request.method === 'BYE' && dialog !== undefined)
      dialog.isEnded = ![401, 407].includes(response.status);
    if (methodOf(response) !== 'INVITE' || response.status < 200) return;
    if (response.status === 491 && dialog !== undefined) dialog.glareAt = performance.now();
    if (response.status >= 300) return;
    if (dialog !== undefined) {
      dialog.target = uriOf(one(response, 'contact'));
      return;
    }
    const [target = one(request, 'to')] = all(response, 'contact');
    this.#dialogs.push({
      invite: request,
      isTheirs: true,
      theirTag: tagOf(request, 'from'),
      ourTag: tagOf(response, 'to'),
      target: uriOf(target),
      route: all(response, 'record-route').toReversed(),
      theirCseq: cseqOf(request),
      isEnded: false,
      glareAt: null,
    });
  }

  #receivedRequest(request: SipText): void {
    const { method } = request;
    for (const name of ['from', 'to', 'call-id', 'cseq', 'max-forwards', 'content-length', 'via'])
      one(request, name);
    this.#check(methodOf(request) === method, `${method} with the CSeq of ${methodOf(request)}`);
    this.#check(branchOf(request) !== '', `${method} without a branch of RFC 3261`);
    this.#check(tagOf(request, 'from') !== '', `${method} without a tag in From`);
    this.#check(
      (request.body === '') === (all(request, 'content-type').length === 0),
      `${method} and its body`,
    );
    if (method === 'ACK') {
      this.#receivedAck(request);
      return;
    }
    if (method === 'CANCEL') {
      this.#receivedCancel(request);
      return;
    }
    this.#check(!this.#branches.has(branchOf(request)), `${method} with a branch that was used before`);
    this.#branches.add(branchOf(request));
    if (tagOf(request, 'to') !== '') this.#receivedWithin(request);
    else if (method === 'INVITE') this.#receivedNewCall(request);
    this.#theirs.set(`${method} ${branchOf(request)}`, {
      request,
      responses: [],
      acks: [],
      isCancelled: false,
    });
  }

  #receivedNewCall(request: SipText): void {
    one(request, 'contact');
    const seconds = secondsOf(request, 'session-expires');
    this.#check(seconds === 0 || seconds >= INTERVAL_MIN, `a session of ${seconds} s`);
    const before = this.#invites(request).at(-1);
    if (before === undefined) return;
    const final = before.responses.find(({ status }) => status >= 300);
    this.#check(final !== undefined, 'a second INVITE before the first was answered');
    this.#check(cseqOf(request) === cseqOf(before.request) + 1, 'a repeated INVITE with a CSeq out of order');
    this.#check(request.uri === before.request.uri, 'a repeated INVITE to somebody else');
    for (const party of PARTIES)
      this.#check(
        one(request, party) === one(before.request, party),
        `a repeated INVITE with another ${party}`,
      );
    if (final?.status !== 422) return;
    const shortest = secondsOf(final, 'min-se');
    this.#check(seconds >= shortest, `a session of ${seconds} s, after Min-SE ${shortest}`);
    this.#check(secondsOf(request, 'min-se') >= shortest, 'no Min-SE after 422');
  }

  #receivedWithin(request: SipText): void {
    const { method } = request;
    const dialog = this.#dialogOf(request, 'to');
    if (dialog === undefined) {
      this.#note(`${method} outside of any call`);
      return;
    }
    this.#check(!dialog.isEnded, `${method} after the end of the call`);
    const [expected, found] = [dialog.theirCseq + 1, cseqOf(request)];
    // The side that was called begins its own count where it likes.
    this.#check(
      dialog.theirCseq < 0 || found === expected,
      `${method} with CSeq ${found} in place of ${expected}`,
    );
    dialog.theirCseq = found;
    this.#checkRoute(request, dialog);
    if (method === 'INVITE') this.#receivedChange(request, dialog);
    if (method !== 'BYE') return;
    dialog.isEnded = true;
    this.#check(this.#isAcknowledged(dialog), 'BYE before the answer was acknowledged');
  }

  #checkRoute(request: SipText, { target, route }: Dialog): void {
    this.#check(request.uri === target, `${request.method} to ${request.uri} in place of ${target}`);
    const actual = all(request, 'route').join();
    this.#check(actual === route.join(), `${request.method} by "${actual}" in place of "${route.join()}"`);
  }

  #receivedChange(request: SipText, dialog: Dialog): void {
    one(request, 'contact');
    const open = [...this.#invites(request), ...this.#invites(request, this.#ours)].filter(
      ({ responses }) => !responses.some(({ status }) => status >= 200),
    );
    this.#check(open.length === 0, 'a change while another is under way');
    if (dialog.glareAt === null) return;
    const waited = performance.now() - dialog.glareAt;
    dialog.glareAt = null;
    const [from, to] = dialog.isTheirs ? OWNER_WAITS : OTHER_WAITS;
    this.#check(
      waited >= from && waited <= to + LATE_MS,
      `a change again ${Math.round(waited)} ms after 491`,
    );
  }

  #receivedAck(ack: SipText): void {
    const known = this.#invites(ack).filter(({ request }) => cseqOf(request) === cseqOf(ack));
    const transaction = known.find(({ responses }) =>
      responses.some((response) => response.status >= 200 && one(response, 'to') === one(ack, 'to')),
    );
    if (transaction === undefined) {
      this.#note(`ACK of nothing, to ${one(ack, 'to')}`);
      return;
    }
    const { request, responses, acks } = transaction;
    const tag = tagOf(ack, 'to');
    const finals = responses.filter((response) => response.status >= 200 && tagOf(response, 'to') === tag);
    acks.push(ack);
    const repeated = acks.filter((other) => tagOf(other, 'to') === tag).length;
    this.#check(
      repeated <= finals.length,
      `ACK ${repeated} times for ${finals.length} times ${finals[0]?.status}`,
    );
    this.#check(one(ack, 'from') === one(request, 'from'), 'ACK with another From than its INVITE');
    for (const name of ['authorization', 'proxy-authorization'])
      this.#check(
        all(ack, name).join() === all(request, name).join(),
        `ACK with another ${name} than its INVITE`,
      );
    if ((finals[0]?.status ?? 0) >= 300) {
      this.#check(branchOf(ack) === branchOf(request), 'ACK outside of the transaction that it ends');
      this.#check(one(ack, 'via') === one(request, 'via'), 'ACK with another Via than its INVITE');
      this.#check(ack.uri === request.uri, 'ACK to somebody else');
      this.#check(all(ack, 'route').join() === all(request, 'route').join(), 'ACK by another way');
      return;
    }
    this.#check(!this.#branches.has(branchOf(ack)), 'ACK of an answer with a branch that was used before');
    this.#branches.add(branchOf(ack));
    const dialog = this.#dialogOf(ack, 'to');
    if (dialog !== undefined) this.#checkRoute(ack, dialog);
  }

  #receivedCancel(cancel: SipText): void {
    const transaction = this.#theirs.get(`INVITE ${branchOf(cancel)}`);
    if (transaction === undefined) {
      this.#note('CANCEL of nothing');
      return;
    }
    const { request, responses } = transaction;
    this.#check(!transaction.isCancelled, 'CANCEL twice');
    this.#check(responses.length > 0, 'CANCEL before anything was said');
    this.#check(transaction.acks.length === 0, 'CANCEL after the ACK');
    this.#check(cancel.uri === request.uri, 'CANCEL to somebody else');
    for (const name of ['via', 'from', 'to'])
      this.#check(one(cancel, name) === one(request, name), `CANCEL with another ${name} than its INVITE`);
    this.#check(cseqOf(cancel) === cseqOf(request), 'CANCEL with another CSeq than its INVITE');
    transaction.isCancelled = true;
    this.#theirs.set(`CANCEL ${branchOf(cancel)}`, {
      request: cancel,
      responses: [],
      acks: [],
      isCancelled: false,
    });
  }

  #receivedResponse(response: SipText): void {
    const method = methodOf(response);
    const what = `${response.status} to ${method}`;
    const transaction = this.#ours.get(branchOf(response));
    if (method === 'CANCEL') return;
    if (transaction === undefined || transaction.request.method !== method) {
      this.#note(`${what} that was not asked`);
      return;
    }
    const { request, responses } = transaction;
    this.#check(all(response, 'via').join() === all(request, 'via').join(), `${what} with other Vias`);
    for (const name of ['from', 'call-id', 'cseq'])
      this.#check(one(response, name) === one(request, name), `${what} with another ${name}`);
    this.#checkTag(response, transaction);
    const finals = responses.filter(({ status }) => status >= 200);
    this.#check(
      finals.length === 0 || (method === 'INVITE' && finals[0]?.status === response.status),
      `${what} after ${finals[0]?.status}`,
    );
    responses.push(response);
    if (response.status === 422)
      this.#check(secondsOf(response, 'min-se') >= INTERVAL_MIN, `${what} without a Min-SE`);
    if (method === 'INVITE' && response.status > 100 && response.status < 300)
      this.#receivedAnswer(response, request);
  }

  #checkTag(response: SipText, { request, responses }: SipTransaction): void {
    const requested = one(request, 'to');
    const answered = one(response, 'to');
    if (tagOf(request, 'to') !== '')
      this.#check(answered === requested, `${response.status} with another To`);
    else this.#check(answered.startsWith(requested), `${response.status} with another To`);
    if (response.status === 100) return;
    this.#check(tagOf(response, 'to') !== '', `${response.status} without a tag in To`);
    const first = responses.find(({ status }) => status > 100);
    this.#check(first === undefined || one(first, 'to') === answered, `${response.status} with a second tag`);
  }

  #receivedAnswer(response: SipText, request: SipText): void {
    const target = uriOf(one(response, 'contact'));
    this.#check(target.startsWith('sip:'), `${response.status} without an address`);
    if (response.status < 200) return;
    this.#check(response.body !== '', '200 without a description');
    const seconds = secondsOf(response, 'session-expires');
    if (seconds > 0) {
      const value = one(response, 'session-expires');
      this.#check(seconds >= INTERVAL_MIN, `a session of ${seconds} s`);
      this.#check(/;refresher=ua[cs]\b/.test(value), 'a session that nobody is to refresh');
      if (value.includes('refresher=uac'))
        this.#check(
          all(response, 'require').join().includes('timer'),
          'refresher=uac without Require: timer',
        );
    }
    if (tagOf(request, 'to') !== '' || this.#dialogOf(response, 'from') !== undefined) return;
    const requested = all(request, 'record-route').join();
    this.#check(all(response, 'record-route').join() === requested, '200 with another Record-Route');
    this.#dialogs.push({
      invite: request,
      isTheirs: false,
      theirTag: tagOf(response, 'to'),
      ourTag: tagOf(request, 'from'),
      target: uriOf(one(request, 'contact')),
      route: all(request, 'record-route'),
      theirCseq: -1,
      isEnded: false,
      glareAt: null,
    });
  }

  #isAcknowledged({ invite, isTheirs, ourTag }: Dialog): boolean {
    if (!isTheirs) return (this.#ours.get(branchOf(invite))?.acks.length ?? 0) > 0;
    const acks = this.#theirs.get(`INVITE ${branchOf(invite)}`)?.acks ?? [];
    return acks.some((ack) => tagOf(ack, 'to') === ourTag);
  }

  /** An ACK of ours, reported by the carrier. */
  acknowledged(invite: SipText, ack: SipText): void {
    this.#ours.get(branchOf(invite))?.acks.push(ack);
  }

  /** The INVITEs of the call that a message belongs to, in their order. */
  #invites(message: SipText, of: ReadonlyMap<string, SipTransaction> = this.#theirs): SipTransaction[] {
    return [...of.values()].filter(
      ({ request }) => request.method === 'INVITE' && one(request, 'call-id') === one(message, 'call-id'),
    );
  }

  /** @param ours where our tag is */
  #dialogOf(message: SipText, ours: 'from' | 'to'): Dialog | undefined {
    const theirs = ours === 'from' ? 'to' : 'from';
    return this.#dialogs.find(
      (dialog) =>
        one(dialog.invite, 'call-id') === one(message, 'call-id') &&
        dialog.ourTag === tagOf(message, ours) &&
        dialog.theirTag === tagOf(message, theirs),
    );
  }

  #check(isRight: boolean, otherwise: string): void {
    if (!isRight) this.#note(otherwise);
  }

  #note(violation: string): void {
    this.violations.push(violation);
  }
}
