import { missingCase } from '#kernel/assert.ts';
import type { Instant } from '#kernel/instant.ts';
import { RECORDING_ASKS_MAX, recordingWords } from '../../constants-recording.ts';
import type { CallRecording } from '../../model-recording.ts';
import type { AnsweredCall } from './call-record.ts';
import type { Party, Side } from './parties.ts';
import type { RecordingConsent } from './recording-consent.ts';

/** Events of a talk about recording it. The network reports that its side has heard the announcement. */
export type RecordingEvent =
  | { readonly kind: 'recordingAsked'; readonly by: Party; readonly at: Instant }
  | {
      readonly kind: 'recordingAnswered';
      readonly by: Party;
      readonly agrees: boolean;
      readonly at: Instant;
    }
  | { readonly kind: 'recordingAnnounced'; readonly at: Instant }
  | { readonly kind: 'recordingStopped'; readonly by: Party; readonly at: Instant };

/**
 * recordingNotAsked: there is nothing to agree to. recordingTaken: the other side has asked first, or records.
 * recordingDeclined: they said no too often. onHold: nobody could hear the announcement.
 */
export type RecordingOutcome =
  | 'done'
  | 'recordingNotAsked'
  | 'recordingTaken'
  | 'recordingDeclined'
  | 'onHold';

interface Talk {
  readonly call: AnsweredCall;
  readonly outcome: RecordingOutcome;
}

/** Applies an event to a talk. Nothing is recorded unless the other side agreed to the very request that is open. */
export function consent(call: AnsweredCall, event: RecordingEvent): Talk {
  switch (event.kind) {
    case 'recordingAsked':
      return ask(call, event);
    case 'recordingAnswered':
      return answer(call, event);
    case 'recordingAnnounced':
      return done(
        call.recording?.state === 'announcing' ? changed(call, { state: 'on', at: event.at }) : call,
      );
    case 'recordingStopped':
      return done(stop(call, { endedBy: sideIn(call, event.by), at: event.at }));
    default:
      return missingCase(event);
  }
}

/** What someone just said about recording: a line of the ledger. */
export interface Said {
  /** Null: the network's side of a phone call. */
  readonly by: Side | null;
  readonly said: 'asked' | 'agreed' | 'heard' | 'declined' | 'stopped';
  readonly words: string;
  readonly at: Instant;
}

/** What was said in a change of a call; null if nothing was. */
export function saidIn(
  before: RecordingConsent | undefined,
  after: RecordingConsent | undefined,
): Said | null {
  if (after === undefined || before === after) return null;
  const { state, by, endedBy, at } = after;
  const other = by === 'caller' ? 'callee' : 'caller';
  switch (state) {
    case 'asked':
      return { by, said: 'asked', words: recordingWords.asked, at };
    case 'announcing':
      return { by, said: 'asked', words: recordingWords.askedByPhone, at };
    case 'on':
      return before?.state === 'announcing'
        ? { by: null, said: 'heard', words: recordingWords.spoken, at }
        : { by: other, said: 'agreed', words: recordingWords.agreed, at };
    case 'declined':
      return { by: endedBy, said: 'declined', words: recordingWords.declined, at };
    case 'stopped':
      return { by: endedBy, said: 'stopped', words: recordingWords.stopped, at };
    default:
      return missingCase(state);
  }
}

/** As one side sees it. */
export const recordingFor = (recording: RecordingConsent, side: Side): CallRecording => ({
  state: recording.state,
  byMe: recording.by === side,
  endedByMe: recording.endedBy === side,
});

/** Whether a request is open or a recording runs. */
const isOpen = ({ state }: RecordingConsent): boolean =>
  state === 'asked' || state === 'announcing' || state === 'on';

function ask(call: AnsweredCall, event: { by: Party; at: Instant }): Talk {
  const { recording } = call;
  const by = sideIn(call, event.by);
  if (recording !== undefined && isOpen(recording))
    return recording.by === by ? done(call) : { call, outcome: 'recordingTaken' };
  const asks = recording?.by === by ? recording.asks : 0;
  if (asks >= RECORDING_ASKS_MAX && recording?.state === 'declined')
    return { call, outcome: 'recordingDeclined' };
  const isPhone = call.phone !== null;
  if (isPhone && (call.onHoldBy.caller || call.onHoldBy.callee)) return { call, outcome: 'onHold' };
  return done({
    ...call,
    version: call.version + 1,
    recording: { state: isPhone ? 'announcing' : 'asked', by, endedBy: null, at: event.at, asks: asks + 1 },
  });
}

function answer(call: AnsweredCall, event: { by: Party; agrees: boolean; at: Instant }): Talk {
  const { recording } = call;
  const side = sideIn(call, event.by);
  const { agrees, at } = event;
  if (recording === undefined || recording.by === side) return { call, outcome: 'recordingNotAsked' };
  if (recording.state === 'asked')
    return done(changed(call, agrees ? { state: 'on', at } : { state: 'declined', endedBy: side, at }));
  // Two devices of theirs answered at once: a no counts, whichever came first.
  if (!agrees) return done(stop(call, { endedBy: side, at }));
  return recording.state === 'on' ? done(call) : { call, outcome: 'recordingNotAsked' };
}

function stop(call: AnsweredCall, { endedBy, at }: { endedBy: Side; at: Instant }): AnsweredCall {
  const isOn = call.recording !== undefined && isOpen(call.recording);
  return isOn ? changed(call, { state: 'stopped', endedBy, at }) : call;
}

function changed(call: AnsweredCall, changes: Partial<RecordingConsent>): AnsweredCall {
  const { recording } = call;
  if (recording === undefined) return call;
  return { ...call, version: call.version + 1, recording: { ...recording, ...changes } };
}

const sideIn = (call: AnsweredCall, party: Party): Side => (party === call.callerId ? 'caller' : 'callee');
const done = (call: AnsweredCall): Talk => ({ call, outcome: 'done' });
