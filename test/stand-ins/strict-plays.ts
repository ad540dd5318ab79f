import { all, one, type SipText } from './sip-text.ts';
import {
  acknowledgeRefusal,
  calledBy,
  calling,
  type FarCall,
  type MessageOptions,
  type StrictCarrier,
  sdpOf,
} from './strict-carrier.ts';

/** What a strict carrier does with a call: the plays of a carrier's suite, by the book. */
export type Play = (carrier: StrictCarrier) => Promise<void>;

/** Takes a call: "100 Trying", "180 Ringing", "200 OK", and their ACK. */
export async function takeCall(carrier: StrictCarrier, options: MessageOptions = {}): Promise<FarCall> {
  const invite = await carrier.hears('INVITE');
  carrier.reply(invite, 100);
  carrier.reply(invite, 180, options);
  return answerCall(carrier, invite, options);
}

export async function answerCall(
  carrier: StrictCarrier,
  invite: SipText,
  options: MessageOptions = {},
): Promise<FarCall> {
  const answer = carrier.reply(invite, 200, { sdp: sdpOf(), ...options });
  await carrier.hears('ACK');
  return calledBy(invite, answer);
}

/** Places a call, and stays until it is answered. */
export async function placeCall(
  carrier: StrictCarrier,
  options: MessageOptions & { readonly to?: string } = {},
): Promise<FarCall> {
  const invite = inviteOf(carrier, options);
  const answer = await carrier.hears(200);
  const call = calling(invite, answer);
  carrier.acknowledge(call, invite);
  return call;
}

export function inviteOf(
  carrier: StrictCarrier,
  {
    headers = [],
    sdp = sdpOf(),
    to = 'sip:+12125550150@127.0.0.1',
  }: MessageOptions & { readonly to?: string } = {},
): SipText {
  const from: readonly [string, string][] = headers.some(([name]) => name === 'from')
    ? []
    : [['from', '<sip:+12125550100@127.0.0.1>;tag=near']];
  return carrier.say({
    method: 'INVITE',
    uri: to,
    status: 0,
    headers: [
      carrier.via(),
      ['max-forwards', '70'],
      ...from,
      ['to', `<${to}>`],
      ['call-id', `${carrier.branch()}@127.0.0.1`],
      ['cseq', '7 INVITE'],
      ['contact', carrier.contact()],
      ['supported', 'timer'],
      ...headers,
      ['content-type', 'application/sdp'],
    ],
    body: sdp ?? '',
  });
}

export async function hearBye(carrier: StrictCarrier): Promise<void> {
  carrier.reply(await carrier.hears('BYE'), 200);
}

export async function sayBye(carrier: StrictCarrier, call: FarCall): Promise<void> {
  carrier.within(call, 'BYE');
  await carrier.hears(200, (message) => one(message, 'cseq').endsWith(' BYE'));
}

/** Asks for a hold or its end, and expects the answer to agree. */
export async function change(carrier: StrictCarrier, call: FarCall, direction: string): Promise<void> {
  const invite = carrier.within(call, 'INVITE', { sdp: sdpOf(direction) });
  const answer = await carrier.hears(200);
  const agreed = direction === 'sendonly' ? 'recvonly' : 'sendrecv';
  if (!answer.body.includes(`a=${agreed}`)) throw new Error(`${direction} was answered with ${answer.body}`);
  carrier.acknowledge(call, invite);
}

/** Accepts their request. */
export async function agree(carrier: StrictCarrier, direction: string): Promise<void> {
  const invite = await carrier.hears('INVITE');
  if (!invite.body.includes(`a=${direction}`)) throw new Error(`not ${direction}: ${invite.body}`);
  carrier.reply(invite, 200, { sdp: sdpOf(direction === 'sendonly' ? 'recvonly' : 'sendrecv') });
  await carrier.hears('ACK');
}

async function referred(carrier: StrictCarrier, call: FarCall, status: number): Promise<void> {
  carrier.reply(await carrier.hears('REFER'), 202);
  for (const progress of [100, status]) {
    const state = progress < 200 ? 'active;expires=60' : 'terminated;reason=noresource';
    const body = `SIP/2.0 ${progress} Said`;
    call.cseq += 1;
    carrier.say({
      method: 'NOTIFY',
      uri: call.target,
      status: 0,
      headers: [
        carrier.via(),
        ['max-forwards', '70'],
        ['from', call.us],
        ['to', call.them],
        ['call-id', call.callId],
        ['cseq', `${call.cseq} NOTIFY`],
        ['contact', carrier.contact()],
        ['event', 'refer'],
        ['subscription-state', state],
        ['content-type', 'message/sipfrag;version=2.0'],
      ],
      body,
    });
    await carrier.hears(200, (message) => one(message, 'cseq').endsWith(' NOTIFY'));
  }
}

/** With two proxies on the way, so that each request must name them in their order. */
const PROXIED: MessageOptions = {
  headers: [
    ['record-route', '<sip:second.invalid;lr>'],
    ['record-route', '<sip:first.invalid;lr>'],
  ],
};

/** By the behaviours of the suite. */
export const PLAYS: Readonly<Record<string, Play>> = {
  answers: async (carrier) => {
    await takeCall(carrier, PROXIED);
    await hearBye(carrier);
  },
  'hangs-up': async (carrier) => sayBye(carrier, await takeCall(carrier, PROXIED)),
  early: async (carrier) => {
    const invite = await carrier.hears('INVITE');
    carrier.reply(invite, 100);
    carrier.reply(invite, 183, { sdp: sdpOf() });
    await pause(100);
    await answerCall(carrier, invite);
    await hearBye(carrier);
  },
  rings: async (carrier) => {
    const invite = await carrier.hears('INVITE');
    carrier.reply(invite, 100);
    carrier.reply(invite, 180);
    carrier.reply(await carrier.hears('CANCEL'), 200);
    carrier.reply(invite, 487);
    await carrier.hears('ACK');
  },
  'is-held': async (carrier) => {
    await takeCall(carrier, PROXIED);
    await agree(carrier, 'sendonly');
    await agree(carrier, 'sendrecv');
    await hearBye(carrier);
  },
  holds: async (carrier) => {
    const call = await takeCall(carrier, PROXIED);
    await change(carrier, call, 'sendonly');
    await change(carrier, call, 'sendrecv');
    await hearBye(carrier);
  },
  transfers: async (carrier) => {
    await referred(carrier, await takeCall(carrier), 200);
    await hearBye(carrier);
  },
  'refuses-transfer': async (carrier) => {
    await takeCall(carrier);
    carrier.reply(await carrier.hears('REFER'), 603);
    await hearBye(carrier);
  },
  'transfer-unanswered': async (carrier) => {
    await referred(carrier, await takeCall(carrier), 480);
    await hearBye(carrier);
  },
};

export async function refuse(carrier: StrictCarrier, status: number): Promise<void> {
  const invite = await carrier.hears('INVITE');
  carrier.reply(invite, 100);
  carrier.reply(invite, status);
  await carrier.hears('ACK');
}

/** Calls of the carrier, by the behaviours of the suite. */
export const CALLS: Readonly<Record<string, Play>> = {
  waits: async (carrier) => {
    await placeCall(carrier, PROXIED);
    await hearBye(carrier);
  },
  'hangs-up': async (carrier) => {
    const call = await placeCall(carrier, PROXIED);
    await pause(50);
    await sayBye(carrier, call);
  },
  'gives-up': async (carrier) => {
    const invite = inviteOf(carrier);
    await carrier.hears(180);
    carrier.say({
      ...invite,
      method: 'CANCEL',
      headers: [
        ['via', one(invite, 'via')],
        ...invite.headers.filter(([name]) => ['max-forwards', 'from', 'to', 'call-id'].includes(name)),
        ['cseq', one(invite, 'cseq').replace('INVITE', 'CANCEL')],
      ],
      body: '',
    });
    await carrier.hears(200);
    acknowledgeRefusal(carrier, invite, await carrier.hears(487));
  },
  holds: async (carrier) => {
    const call = await placeCall(carrier, PROXIED);
    await change(carrier, call, 'sendonly');
    await change(carrier, call, 'sendrecv');
    await sayBye(carrier, call);
  },
  'hears-early': async (carrier) => {
    const invite = inviteOf(carrier);
    const early = await carrier.hears(183);
    if (all(early, 'content-type').length !== 1) throw new Error('183 says nothing');
    const answer = await carrier.hears(200);
    carrier.acknowledge(calling(invite, answer), invite);
    await hearBye(carrier);
  },
  'is-refused': async (carrier) => {
    const invite = inviteOf(carrier);
    acknowledgeRefusal(carrier, invite, await carrier.hears(486));
  },
};

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
