/** A SIP message as it came over a stream, taken apart without the help of what is tested. */
export interface SipText {
  /** Method of a request; '' in a response. */
  readonly method: string;
  readonly uri: string;
  /** Status of a response; 0 in a request. */
  readonly status: number;
  /** Names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** Cuts a stream into messages. @throws Error for what RFC 3261 does not allow to be sent */
export class SipReader {
  #waiting = '';

  push(chunk: Buffer): SipText[] {
    // Our messages only contain ASCII, so characters are bytes.
    this.#waiting += chunk.toString('latin1');
    const messages: SipText[] = [];
    for (;;) {
      this.#waiting = this.#waiting.replace(/^(?:\r\n)+/, '');
      const end = this.#waiting.indexOf('\r\n\r\n');
      if (end === -1) return messages;
      const head = readHead(this.#waiting.slice(0, end));
      const length = Number(one(head, 'content-length'));
      const bodyStart = end + 4;
      if (this.#waiting.length < bodyStart + length) return messages;
      messages.push({ ...head, body: this.#waiting.slice(bodyStart, bodyStart + length) });
      this.#waiting = this.#waiting.slice(bodyStart + length);
    }
  }
}

function readHead(head: string): SipText {
  const [start = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => {
    const [, name, value] = /^([\w-]+): (\S.*|)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new Error(`no header: ${line}`);
    return [name.toLowerCase(), value] as const;
  });
  const [, status] = /^SIP\/2\.0 ([1-6]\d\d) \S.*$/.exec(start) ?? [];
  const [, method, uri] = /^([A-Z]+) (sip:\S+) SIP\/2\.0$/.exec(start) ?? [];
  if (status !== undefined) return { method: '', uri: '', status: Number(status), headers, body: '' };
  if (method === undefined || uri === undefined) throw new Error(`no start line: ${start}`);
  return { method, uri, status: 0, headers, body: '' };
}

export function writeSip({ method, uri, status, headers, body }: SipText): string {
  const start = method === '' ? `SIP/2.0 ${status} Said` : `${method} ${uri} SIP/2.0`;
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return [start, ...lines, `Content-Length: ${body.length}`, '', body].join('\r\n');
}

export const all = (message: SipText, name: string): string[] =>
  message.headers.filter(([own]) => own === name).map(([, value]) => value);

/** @throws Error when there is none, or more than one */
export function one(message: SipText, name: string): string {
  const [value, ...more] = all(message, name);
  if (value === undefined || more.length > 0)
    throw new Error(
      `${message.method || message.status} has ${more.length + (value === undefined ? 0 : 1)} of ${name}`,
    );
  return value;
}

export const tagOf = (message: SipText, party: 'from' | 'to'): string =>
  /;tag=([^;\s]+)$/.exec(one(message, party))?.[1] ?? '';
export const branchOf = (message: SipText): string =>
  /;branch=(z9hG4bK[^;\s]+)/.exec(all(message, 'via')[0] ?? '')?.[1] ?? '';
export const uriOf = (value: string): string => /<([^>]+)>/.exec(value)?.[1] ?? '';
export const cseqOf = (message: SipText): number => Number.parseInt(one(message, 'cseq'), 10);
/** Method of a request, or of the request that a response answers. */
export const methodOf = (message: SipText): string => one(message, 'cseq').split(' ')[1] ?? '';
/** Seconds, whatever parameters follow; 0 when there is no such header. */
export const secondsOf = (message: SipText, name: string): number =>
  Number.parseInt(all(message, name)[0] ?? '0', 10);
