import { PHONE_HEARTBEAT_MS } from '#features/telephony/constants.ts';
import {
  type IncomingLeg,
  type MediaEvent,
  MediaOfferRefused,
  MediaSessionUnknown,
} from '#features/telephony/server/service.ts';
import type { MemberKey } from '#features/workspaces/server/service.ts';
import type { E164 } from '#kernel/e164.ts';
import { asCallId, type CallId, type DeviceId, type WorkspaceId } from '#kernel/ids.ts';
import { PHONE_NOTICE_TOPIC } from '../../constants-topics.ts';
import { callingErrors, transferErrors } from '../../errors.ts';
import type { PhoneNotice } from '../../model.ts';
import type { CallRecord } from '../../rules/record/call-record.ts';
import { NETWORK, NETWORK_DEVICE } from '../../rules/record/parties.ts';
import { followMembers } from './leaving.ts';
import { LiveCall } from './live-call.ts';
import type { PhoneParts } from './parts.ts';
import type { OutgoingPlan } from './routing.ts';

export interface AttachRequest {
  readonly deviceId: DeviceId;
  readonly sdp: string;
  /** Whether this device has the call. While it rings, the first device to attach gets the audio. */
  readonly mayReplace: boolean;
}

/** Phone calls that this process holds, with their legs, audio and money clocks. */
export interface LiveCalls {
  addOutgoing(record: CallRecord, plan: OutgoingPlan): void;
  addIncoming(record: CallRecord, leg: IncomingLeg, workspaceId: WorkspaceId): void;
  /** Follows a change made in this or another process, and passes it on to the network. */
  follow(record: CallRecord): void;
  /** Whether this process holds the call's leg. */
  holds(id: CallId): boolean;
  /** @throws AppError calling.audioUnavailable if no media engine can carry the audio */
  attach(id: CallId, request: AttachRequest): Promise<string>;
  /** @throws AppError calling.legUnreachable if the leg is no longer here */
  sendDigits(id: CallId, digits: string): Promise<void>;
  /** @throws AppError calling.legUnreachable, and the errors of `LiveCall.transfer` */
  transfer(id: CallId, to: E164): Promise<void>;
  /** Follows a change of somebody's role, or of anybody's for null. */
  memberChanged(member: MemberKey | null): void;
  readonly size: number;
  start(): void;
  stop(): Promise<void>;
}

export function createLiveCalls(parts: PhoneParts): LiveCalls {
  const live = new Map<CallId, LiveCall>();
  const { media } = parts;
  let beating: NodeJS.Timeout | undefined;
  let unsubscribe: () => void = () => undefined;

  function add(call: LiveCall): void {
    live.set(call.id, call);
    void call.closed.then(() => live.delete(call.id));
  }

  function held(id: CallId): LiveCall {
    const call = live.get(id);
    if (call === undefined) throw transferErrors.legUnreachable();
    return call;
  }

  return {
    holds: (id) => live.has(id),
    addOutgoing(record, plan) {
      add(LiveCall.outgoing(parts, record, plan));
    },
    addIncoming(record, leg, workspaceId) {
      add(LiveCall.incoming(parts, record, leg, workspaceId));
    },
    follow(record) {
      live.get(record.id)?.follow(record);
    },
    async attach(id, { deviceId, sdp, mayReplace }) {
      const call = live.get(id);
      const isTaken = call?.deviceId != null && call.deviceId !== deviceId && !mayReplace;
      if (call === undefined || isTaken) throw callingErrors.audioUnavailable();
      try {
        return await call.attach(deviceId, sdp);
      } catch (cause) {
        const isRefused = cause instanceof MediaOfferRefused || cause instanceof MediaSessionUnknown;
        if (!isRefused) throw cause;
        // The call may have ended while its audio was set up. Then a retry is pointless.
        throw live.has(id)
          ? callingErrors.audioUnavailable({}, { cause })
          : callingErrors.callOver({}, { cause });
      }
    },
    sendDigits: (id, digits) => held(id).sendDigits(digits),
    transfer: (id, to) => held(id).transfer(to),
    memberChanged(member) {
      for (const call of live.values()) {
        if (member !== null && member.workspaceId !== call.workspaceId) continue;
        if (member === null || call.people.includes(member.accountId)) void follow(parts, call);
      }
    },
    get size() {
      return live.size;
    },
    start() {
      unsubscribe = media.onEvent((event) => onMediaEvent(parts, live, event));
      beating = setInterval(() => void beat(parts, live), PHONE_HEARTBEAT_MS);
      beating.unref();
    },
    async stop() {
      clearInterval(beating);
      unsubscribe();
      await Promise.all([...live.values()].map((call) => call.abandon()));
    },
  };
}

type Held = ReadonlyMap<CallId, LiveCall>;

/** Passes media events on to the calls, and to the devices that have them. */
function onMediaEvent({ realtime }: PhoneParts, live: Held, event: MediaEvent): void {
  function sendNotice(session: string, payload: (call: LiveCall) => PhoneNotice | null): void {
    const call = live.get(asCallId(session));
    const notice = call === undefined ? null : payload(call);
    if (call === undefined || notice === null) return;
    const device = call.deviceId === null ? {} : { deviceId: call.deviceId };
    for (const accountId of call.people) realtime.send({ accountId, ...device }, PHONE_NOTICE_TOPIC, notice);
  }
  if (event.kind === 'restarted')
    for (const session of event.sessions) sendNotice(session, ({ id }) => ({ kind: 'attach', callId: id }));
  else if (event.kind === 'silent' || event.kind === 'audible')
    sendNotice(event.session, ({ id, isTalking }) => {
      const side = event.end === 'browser' ? 'me' : 'them';
      return isTalking ? { kind: 'silent', callId: id, side, on: event.kind === 'silent' } : null;
    });
  else if (event.kind === 'played') {
    if (event.to === 'carrier') live.get(asCallId(event.session))?.played(event.sound);
  } else if (event.kind === 'digit') live.get(asCallId(event.session))?.pressed(event.digit);
}

/** Sends heartbeats for the held legs. Calls without them are ended after a while. */
async function beat(parts: PhoneParts, live: Held): Promise<void> {
  const { changer, log } = parts;
  for (const call of live.values()) {
    // Roles are in memory. A change whose announcement was missed, or that crossed a new call, is followed here.
    await follow(parts, call);
    if (!call.isTalking) continue;
    const change = { accountId: NETWORK, id: call.id } as const;
    try {
      const { record } = await changer.attempt(change, ({ by }) => ({
        kind: 'heartbeat',
        by,
        deviceId: NETWORK_DEVICE,
        at: call.now(),
      }));
      // Changes made by other processes are followed here at the latest.
      call.follow(record);
    } catch (cause) {
      log.warn({ err: cause, callId: call.id }, 'a call could not be kept');
    }
  }
}

async function follow(parts: PhoneParts, call: LiveCall): Promise<void> {
  await followMembers(parts, call).catch((cause: unknown) =>
    parts.log.warn({ err: cause, callId: call.id }, 'the people of a call could not be checked'),
  );
}
