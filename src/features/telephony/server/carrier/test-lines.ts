import { randomUUID } from 'node:crypto';
import type { E164 } from '#kernel/e164.ts';
import { TEST_NUMBERS } from '../../constants.ts';
import type { LegEnd, Sound } from '../../model.ts';
import type { MediaEngine, RtpRemote } from '../media/media-engine.ts';
import type { IncomingLeg, LegListener } from './carrier.ts';
import type { NetworkCall, NetworkLeg } from './on-net-call.ts';

export type TestLine = keyof typeof TEST_NUMBERS;

const LINES = new Map<string, TestLine>(
  Object.entries(TEST_NUMBERS).map(([line, number]) => [number, line as TestLine]), // The keys of the very object.
);
/** Responses of the test lines that don't answer. */
const REFUSALS: Readonly<Partial<Record<TestLine, number>>> = {
  busy: 486,
  declined: 603,
  unknown: 404,
  forbidden: 403,
  unavailable: 503,
};
const RING_MS = 500;
const SILENT_ANSWERS_AFTER_MS = 2_000;

/** Returns the test line of a number, or null. */
export const testLineOf = (number: E164): TestLine | null => LINES.get(number) ?? null;

/** Calls a test line, which acts as a phone beside the network. Only its audio goes over a wire. */
export function placeTestLine(
  line: TestLine,
  { call, listener, engine }: { call: NetworkCall; listener: LegListener; engine: MediaEngine },
): NetworkLeg {
  let callee: Parameters<IncomingLeg['listen']>[0] | null = null;
  let ended: LegEnd | null = null;
  function over(end: LegEnd): void {
    if (ended !== null) return;
    ended = end;
    const given = callee;
    // The end is reported after the call was placed or ended, never during it.
    queueMicrotask(() => {
      listener.ended(end);
      given?.ended(end);
    });
  }
  const later = (tell: () => void) =>
    queueMicrotask(() => {
      if (ended === null) tell();
    });
  const { payloadType, telephoneEvent } = call.media;
  const leg: TestLineLeg = {
    remote: call.media,
    ring: () => later(() => listener.ringing()),
    answer: (media) =>
      later(() => {
        listener.media({ ...media, payloadType, telephoneEvent });
        listener.answered();
      }),
    refuse: (sipCode) => over({ by: 'carrier', sipCode, q850: null }),
    hangUp: () => over({ by: 'carrier', sipCode: null, q850: null }),
    listen(given) {
      callee = given;
      if (ended !== null) given.ended(ended);
    },
  };
  answerTestLine(line, leg, engine).catch(() => leg.refuse(SERVER_ERROR));
  return {
    hangUp: () => over({ by: 'us', sipCode: null, q850: null }),
    hold: async (on) => callee?.held(on),
    redirect: async (media) => callee?.media(media),
    // A test line never transfers.
    onReferral() {},
  };
}

type TestLineLeg = Pick<IncomingLeg, 'ring' | 'answer' | 'refuse' | 'hangUp' | 'listen'> & {
  readonly remote: RtpRemote;
};

const SERVER_ERROR = 500;

/** Acts as the called phone. Its audio is a media session with a carrier and no browser. */
async function answerTestLine(line: TestLine, leg: TestLineLeg, engine: MediaEngine): Promise<void> {
  const refusal = REFUSALS[line];
  if (refusal !== undefined) {
    leg.refuse(refusal);
    return;
  }
  leg.ring();
  if (line === 'unanswered') {
    leg.listen({ media() {}, held() {}, ended() {} });
    return;
  }
  await speak(line, leg, engine);
}

async function speak(line: TestLine, leg: TestLineLeg, engine: MediaEngine): Promise<void> {
  const session = `test-line-${randomUUID()}`;
  const address = await engine.open(session);
  let isOver = false;
  const stopListening = engine.onEvent((event) => {
    if (event.kind === 'played' && event.session === session && event.sound === 'test-announcement')
      leg.hangUp();
  });
  const answer = setTimeout(
    () => {
      leg.answer(address);
      sound(line, session, engine);
    },
    line === 'silent' ? SILENT_ANSWERS_AFTER_MS : RING_MS,
  );
  const connect = () => engine.connect(session, leg.remote);
  leg.listen({
    media: (remote) => {
      if (!isOver && line !== 'silent') void engine.connect(session, remote).catch(() => {});
    },
    held: (on) => {
      if (line === 'echo') engine.flow(session, on ? 'hold' : 'echo');
    },
    ended: () => {
      isOver = true;
      clearTimeout(answer);
      stopListening();
      engine.close(session);
    },
  });
  // The silent line doesn't even know where to send.
  if (line !== 'silent') await connect();
}

function sound(line: TestLine, session: string, engine: MediaEngine): void {
  const play = (sound: Sound, repeat: boolean) => engine.play(session, { to: 'carrier', sound, repeat });
  if (line === 'echo') engine.flow(session, 'echo');
  if (line === 'tone') play('test-tone', true);
  if (line === 'announcement') play('test-announcement', false);
}
