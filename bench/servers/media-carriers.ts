import { createSocket } from 'node:dgram';
import { offerToParent } from '../children.ts';
import { counts, hear, type Leg, newLeg, pace, recount } from './media-pace.ts';
import { answerCalls } from './sip-answers.ts';

// The far ends of calls: a UDP socket each, that sends and counts.
const legs: Leg[] = [];
pace(legs);

async function open({ address, port }: { address: string; port: number }): Promise<number> {
  const socket = createSocket({ type: 'udp4', lookup: (host, _options, found) => found(null, host, 4) });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const leg = newLeg((packet) => socket.send(packet, port, address));
  socket.on('message', (bytes) => hear(leg, bytes));
  legs.push(leg);
  return socket.address().port;
}

offerToParent({
  ready: {},
  offers: {
    open,
    answerCalls: () => answerCalls(open),
    recount: () => recount(legs),
    counts: () => counts(legs),
  },
});
