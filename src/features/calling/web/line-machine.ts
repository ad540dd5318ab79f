import { and, assign, setup, stateIn } from 'xstate';
import { RECONNECT_GIVE_UP_MS } from '../constants.ts';
import type { Call, EndReason, Peer } from '../model.ts';
import type { LinkState } from './media-link.ts';

/** The server ends unanswered calls. If it stays silent for this much longer, the device gives up. */
export const SERVER_SILENT_MS = 5_000;
/** How long an ended call stays on the screen if untouched. */
export const ENDED_SHOWN_MS = 30_000;

/** Commands to the server. */
export interface ServerCommands {
  answer(): void;
  decline(): void;
  hangUp(reason: 'hangup' | 'connection-lost' | 'failed'): void;
  hold(on: boolean): void;
}

export interface LineInput {
  readonly id: string;
  readonly deviceId: string;
  readonly peer: Peer;
  /** The server's view; null for a call that is about to be placed here. */
  readonly call: Call | null;
  /** Start of the talk on this device's clock; null before the answer. */
  readonly talkingSince: number | null;
  readonly now: () => number;
  readonly commands: ServerCommands;
}

/** Why the call is over, as far as this device knows. The server's view replaces a local assumption. */
export type Ending =
  | { readonly kind: 'ended'; readonly reason: EndReason; readonly talkMs: number }
  | { readonly kind: 'failed'; readonly sentence: string };

export interface LineContext extends LineInput {
  readonly ending: Ending | null;
  /** State of the media path, which normally is up before the answer. */
  readonly link: LinkState;
  /** When the media path was lost, on this device's clock. */
  readonly lostAt: number | null;
  /** The person silenced the ringing here. */
  readonly ignored: boolean;
}

export type LineEvent =
  | { type: 'placeFailed'; sentence: string }
  | { type: 'server'; call: Call }
  | { type: 'media'; link: LinkState }
  | { type: 'accept' }
  | { type: 'answerFailed' }
  | { type: 'decline' }
  | { type: 'ignore' }
  | { type: 'hangUp' }
  | { type: 'mute' }
  | { type: 'speaker' }
  | { type: 'hold'; on: boolean }
  /** The server refused to change the hold to this. */
  | { type: 'holdRefused'; on: boolean }
  /** The person uses the panel after the call. */
  | { type: 'touch' }
  | { type: 'dismiss' };

type HangUpReason = Parameters<ServerCommands['hangUp']>[0];

const endsHere = (ending: EndReason, reason: HangUpReason) =>
  [
    { type: 'endHere', params: ending },
    { type: 'sendHangUp', params: reason },
  ] as const;
const cancelled = endsHere('cancelled', 'hangup');
const unanswered = endsHere('no-answer', 'hangup');

/**
 * State machine of one call on this device. Events are the server's views, the state of the media path and the person's
 * actions. Commands to the server go out through `commands`. Doubled and late events change nothing: only a view with a
 * higher version is taken.
 */
export const lineMachine = setup({
  types: {
    // The library only uses the types of these three.
    context: {} as LineContext,
    events: {} as LineEvent,
    input: {} as LineInput,
  },
  actions: {
    sendAnswer: ({ context }) => context.commands.answer(),
    sendDecline: ({ context }) => context.commands.decline(),
    sendHangUp: ({ context }, reason: HangUpReason) => context.commands.hangUp(reason),
    sendHold: ({ context }, on: boolean) => context.commands.hold(on),
    takeView: assign(({ event, context }) => (event.type === 'server' ? seen(context, event.call) : {})),
    takeLink: assign(({ event }) => (event.type === 'media' ? { link: event.link } : {})),
    noteLoss: assign({ lostAt: ({ context }) => context.now() }),
    forgetLoss: assign({ lostAt: null }),
    ignore: assign({ ignored: true }),
    endHere: assign({
      ending: ({ context }, reason: EndReason): Ending => ({
        kind: 'ended',
        reason,
        talkMs: talkMsOf(context),
      }),
    }),
    failHere: assign({
      ending: ({ event, context }): Ending | null =>
        event.type === 'placeFailed' ? { kind: 'failed', sentence: event.sentence } : context.ending,
    }),
  },
  guards: {
    isOld: ({ event, context }) =>
      event.type === 'server' && context.call !== null && event.call.version <= context.call.version,
    isOver: ({ event }) => viewIn(event)?.state === 'ended',
    isAnsweredHere: ({ event, context }) =>
      viewIn(event)?.state === 'answered' && viewIn(event)?.myDeviceId === context.deviceId,
    isAnsweredElsewhere: ({ event, context }) =>
      viewIn(event)?.state === 'answered' && viewIn(event)?.myDeviceId !== context.deviceId,
    /** Somebody else whom the call rang has answered it. */
    isTaken: ({ event }) => viewIn(event)?.answeredBy !== undefined,
    isDialingThere: ({ event }) => viewIn(event)?.state === 'dialing',
    isRingingThere: ({ event }) => viewIn(event)?.state === 'ringing',
    isConnected: ({ context }) => context.link === 'connected',
    becomesConnected: ({ event }) => event.type === 'media' && event.link === 'connected',
    becomesInterrupted: ({ event }) => event.type === 'media' && event.link === 'interrupted',
    begunIncoming: ({ context }) =>
      context.call?.direction === 'incoming' && context.call.state !== 'answered',
    begunAnswered: ({ context }) => context.call?.state === 'answered',
    begunRinging: ({ context }) => context.call?.state === 'ringing',
    begunDialing: ({ context }) => context.call?.state === 'dialing',
    isHeldByView: ({ event }) => viewIn(event)?.onHoldByMe === true,
    isFreeByView: ({ event }) => viewIn(event)?.onHoldByMe === false,
    wantsHold: ({ event }) => event.type === 'hold' && event.on,
    wantsBack: ({ event }) => event.type === 'hold' && !event.on,
    holdRefused: ({ event }) => event.type === 'holdRefused' && event.on,
    resumeRefused: ({ event }) => event.type === 'holdRefused' && !event.on,
    isOnCall: stateIn('#onCall'),
  },
  delays: {
    giveUp: RECONNECT_GIVE_UP_MS,
    shown: ENDED_SHOWN_MS,
    serverSilent: ({ context }) =>
      Math.max(0, (context.call?.ringUntil ?? 0) - (context.call?.placedAt ?? 0)) + SERVER_SILENT_MS,
  },
}).createMachine({
  id: 'line',
  context: ({ input }) => ({
    ...input,
    ending: null,
    link: 'new',
    lostAt: null,
    ignored: false,
  }),
  type: 'parallel',
  on: { media: { actions: 'takeLink' } },
  states: {
    call: {
      initial: 'begin',
      states: {
        begin: {
          always: [
            { guard: 'begunAnswered', target: 'on.reconnecting' },
            { guard: 'begunIncoming', target: 'before.incoming' },
            { guard: 'begunRinging', target: 'before.ringing' },
            { guard: 'begunDialing', target: 'before.dialing' },
            { target: 'before.placing' },
          ],
        },
        before: {
          initial: 'placing',
          on: {
            server: [
              { guard: 'isOld' },
              { guard: 'isAnsweredHere', target: 'on', actions: 'takeView' },
              { guard: 'isOver', target: 'ended', actions: 'takeView' },
              { actions: 'takeView' },
            ],
          },
          states: {
            placing: {
              on: {
                server: [
                  { guard: 'isDialingThere', target: 'dialing', actions: 'takeView' },
                  { guard: 'isRingingThere', target: 'ringing', actions: 'takeView' },
                ],
                placeFailed: { target: '#line.call.ended', actions: 'failHere' },
                hangUp: { target: '#line.call.ended', actions: [...cancelled] },
              },
            },
            dialing: {
              after: { serverSilent: { target: '#line.call.ended', actions: [...unanswered] } },
              on: {
                server: [
                  { guard: 'isOld' },
                  { guard: 'isRingingThere', target: 'ringing', actions: 'takeView' },
                ],
                hangUp: { target: '#line.call.ended', actions: [...cancelled] },
              },
            },
            ringing: {
              after: { serverSilent: { target: '#line.call.ended', actions: [...unanswered] } },
              on: { hangUp: { target: '#line.call.ended', actions: [...cancelled] } },
            },
            incoming: {
              after: { serverSilent: '#line.call.gone' },
              on: {
                server: [
                  { guard: 'isOld' },
                  { guard: 'isAnsweredElsewhere', target: '#line.call.gone', actions: 'takeView' },
                  { guard: 'isOver', target: '#line.call.gone', actions: 'takeView' },
                ],
                accept: { target: 'answering', actions: 'sendAnswer' },
                decline: { target: '#line.call.gone', actions: 'sendDecline' },
                ignore: { actions: 'ignore' },
              },
            },
            answering: {
              after: { serverSilent: { target: '#line.call.ended', actions: [...unanswered] } },
              on: {
                server: [
                  { guard: 'isOld' },
                  { guard: 'isAnsweredElsewhere', target: '#line.call.gone', actions: 'takeView' },
                  { guard: 'isTaken', target: '#line.call.gone', actions: 'takeView' },
                ],
                answerFailed: '#line.call.gone',
                hangUp: { target: '#line.call.gone', actions: 'sendDecline' },
                decline: { target: '#line.call.gone', actions: 'sendDecline' },
              },
            },
          },
        },
        on: {
          id: 'onCall',
          initial: 'connecting',
          on: {
            server: [
              { guard: 'isOld' },
              { guard: 'isOver', target: 'ended', actions: 'takeView' },
              // Another tab of the same person has taken the call over.
              { guard: 'isAnsweredElsewhere', target: 'gone', actions: 'takeView' },
              { actions: 'takeView' },
            ],
            hangUp: {
              target: 'ended',
              actions: [...endsHere('hangup', 'hangup')],
            },
          },
          states: {
            connecting: {
              always: { guard: 'isConnected', target: 'talking' },
              after: {
                giveUp: {
                  target: '#line.call.ended',
                  actions: [...endsHere('failed', 'failed')],
                },
              },
            },
            talking: {
              on: {
                media: { guard: 'becomesInterrupted', target: 'reconnecting', actions: 'takeLink' },
              },
            },
            reconnecting: {
              entry: 'noteLoss',
              exit: 'forgetLoss',
              on: { media: { guard: 'becomesConnected', target: 'talking', actions: 'takeLink' } },
              after: {
                giveUp: {
                  target: '#line.call.ended',
                  actions: [...endsHere('connection-lost', 'connection-lost')],
                },
              },
            },
          },
        },
        ended: {
          initial: 'untouched',
          on: {
            server: [{ guard: 'isOld' }, { guard: 'isOver', actions: 'takeView' }],
            dismiss: 'gone',
          },
          states: {
            untouched: { after: { shown: '#line.call.gone' }, on: { touch: 'touched' } },
            touched: {},
          },
        },
        gone: {},
      },
    },
    microphone: {
      initial: 'open',
      states: {
        open: { on: { mute: { guard: 'isOnCall', target: 'muted' } } },
        muted: { on: { mute: { guard: 'isOnCall', target: 'open' } } },
      },
    },
    speaker: {
      initial: 'on',
      states: {
        on: { on: { speaker: { guard: 'isOnCall', target: 'off' } } },
        off: { on: { speaker: { guard: 'isOnCall', target: 'on' } } },
      },
    },
    hold: {
      initial: 'begin',
      states: {
        begin: {
          always: [{ guard: ({ context }) => context.call?.onHoldByMe === true, target: 'held' }, 'free'],
        },
        free: {
          on: {
            hold: {
              guard: and(['wantsHold', 'isOnCall']),
              target: 'held',
              actions: { type: 'sendHold', params: true },
            },
            server: [{ guard: 'isOld' }, { guard: 'isHeldByView', target: 'held' }],
            holdRefused: { guard: and(['resumeRefused', 'isOnCall']), target: 'held' },
          },
        },
        held: {
          on: {
            hold: {
              guard: and(['wantsBack', 'isOnCall']),
              target: 'free',
              actions: { type: 'sendHold', params: false },
            },
            server: [{ guard: 'isOld' }, { guard: 'isFreeByView', target: 'free' }],
            holdRefused: { guard: and(['holdRefused', 'isOnCall']), target: 'free' },
          },
        },
      },
    },
  },
});

const viewIn = (event: LineEvent): Call | null => (event.type === 'server' ? event.call : null);

function seen(context: LineContext, call: Call): Partial<LineContext> {
  return {
    call,
    peer: call.peer,
    talkingSince: context.talkingSince ?? (call.answeredAt === null ? null : context.now()),
    ending: call.state === 'ended' ? endingOf(call) : context.ending,
  };
}

function endingOf(call: Call): Ending {
  const talkMs = call.answeredAt === null || call.endedAt === null ? 0 : call.endedAt - call.answeredAt;
  return { kind: 'ended', reason: call.endReason ?? 'hangup', talkMs };
}

function talkMsOf({ talkingSince, now }: LineContext): number {
  return talkingSince === null ? 0 : now() - talkingSince;
}
