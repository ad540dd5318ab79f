import { createSocket } from 'node:dgram';
import {
  ACCEPTED_IN_OFFERS,
  agreedWith,
  isUnusable,
  readDescription,
  writeDescription,
} from '#features/telephony/server/carrier/sdp.ts';
import {
  header,
  parseMessage,
  replyTo,
  type SipRequest,
  writeMessage,
} from '#features/telephony/server/carrier/sip-message.ts';
import type { RtpAddress } from '#features/telephony/server/media/media-engine.ts';

/**
 * A carrier that answers every call over UDP at once, and hangs none up.
 * @param open opens the audio of a call to this address, and gives its own port
 * @returns the port where it is called
 */
export async function answerCalls(open: (address: RtpAddress) => Promise<number>): Promise<number> {
  const socket = createSocket('udp4');
  const answers = new Map<string, Promise<string>>();
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const own = socket.address().port;

  async function answerTo(request: SipRequest): Promise<string> {
    if (request.method !== 'INVITE') return replyTo(request, { status: 200, phrase: 'OK' });
    const callId = header(request, 'call-id') ?? '';
    // Over UDP an INVITE may come twice, and is one call.
    const answer = answers.get(callId) ?? accept(request);
    answers.set(callId, answer);
    return answer;
  }

  async function accept(request: SipRequest): Promise<string> {
    const theirs = readDescription(request.body, ACCEPTED_IN_OFFERS);
    if (isUnusable(theirs)) return replyTo(request, { status: 488, phrase: 'Not Acceptable Here' });
    const media = { address: '127.0.0.1', port: await open(theirs) };
    const session = { id: media.port, version: 1 };
    const formats = agreedWith(theirs);
    const { layout } = theirs;
    const body = writeDescription({ media, direction: 'sendrecv', formats, layout, session });
    const taken = parseMessage({
      head: replyTo(request, { status: 200, phrase: 'OK' }).split('\r\n\r\n')[0] ?? '',
      body,
    });
    if (taken === null) throw new Error('our own answer cannot be read');
    const more = [
      ['contact', `<sip:carrier@127.0.0.1:${own}>`],
      ['content-type', 'application/sdp'],
    ] as const;
    return writeMessage({ ...taken, headers: [...taken.headers, ...more] });
  }

  socket.on('message', (bytes, from) => {
    const [head = '', body = ''] = bytes.toString('utf8').split('\r\n\r\n');
    const message = parseMessage({ head, body });
    if (message?.kind !== 'request' || message.method === 'ACK') return;
    void answerTo(message).then((answer) => socket.send(answer, from.port, from.address));
  });
  return own;
}
