import { z } from 'zod';
import { type E164, parseE164 } from '#kernel/e164.ts';
import type { Attestation } from '../../model.ts';
import type { TelnyxHangup } from '../../rules/carrier/telnyx-end.ts';

/** A Telnyx webhook about a call. */
export type CallFact = {
  /** The same in every copy of one webhook. */
  readonly eventId: string;
  /** Telnyx's name of the call (call_control_id). */
  readonly callId: string;
  /** Our leg that it is about, as we named it to Telnyx; null if it isn't one of ours yet. */
  readonly leg: LegName | null;
} & (
  | {
      readonly kind: 'initiated';
      readonly direction: 'outgoing' | 'incoming';
      readonly from: E164 | null;
      readonly to: E164 | null;
      /** Telnyx's caller verification (STIR/SHAKEN); null if missing. */
      readonly verstat: Attestation | null;
    }
  | { readonly kind: 'answered' | 'bridged' | 'streamLost' }
  | { readonly kind: 'hungUp'; readonly hangup: TelnyxHangup }
);

/**
 * One of our legs. own: we hold it. given: it is being or was transferred, and may continue without us. target: the leg
 * that Telnyx makes to the transfer's number.
 */
export interface LegName {
  readonly id: string;
  readonly role: 'own' | 'given' | 'target';
}

const text = z.string().min(1).max(500);
const optional = z.string().max(500).nullish();

const event = z.object({
  data: z.object({
    id: text,
    event_type: text,
    payload: z.looseObject({
      call_control_id: text,
      client_state: optional,
      direction: optional,
      from: optional,
      to: optional,
      shaken_stir_attestation: optional,
      shaken_stir_validated: z.boolean().nullish(),
      hangup_cause: optional,
      sip_hangup_cause: optional,
    }),
  }),
});

type Payload = z.infer<typeof event>['data']['payload'];

/**
 * Reads a webhook whose signature was proven. @returns null for what is nothing to us: an event of another kind, or no
 * event of a call at all. Source: developers.telnyx.com, webhooks of Call Control.
 */
export function readCallFact(body: string): CallFact | null {
  const read = event.safeParse(parsed(body));
  if (!read.success) return null;
  const { id: eventId, event_type: type, payload } = read.data.data;
  const { call_control_id: callId, client_state: state } = payload;
  const base = { eventId, callId, leg: readLegName(state) };
  switch (type) {
    case 'call.initiated':
      return { ...base, ...initiated(payload) };
    case 'call.answered':
      return { ...base, kind: 'answered' };
    case 'call.bridged':
      return { ...base, kind: 'bridged' };
    case 'streaming.failed':
    case 'streaming.stopped':
      return { ...base, kind: 'streamLost' };
    case 'call.hangup':
      return { ...base, kind: 'hungUp', hangup: hangupOf(payload) };
    default:
      return null;
  }
}

const NAME = /^ahoy:([0-9a-f-]{36}):(own|given|target)$/;

/** Writes the state that Telnyx repeats in every webhook about a leg (client_state). */
export const writeLegName = ({ id, role }: LegName): string =>
  Buffer.from(`ahoy:${id}:${role}`).toString('base64');

/** @param state missing for a call that nobody has answered, whatever Telnyx's types say */
export function readLegName(state: string | null | undefined): LegName | null {
  // Any other state belongs to another program that uses the same application.
  const [, id, role] = NAME.exec(Buffer.from(state ?? '', 'base64').toString('utf8')) ?? [];
  // The pattern has three roles.
  return id === undefined ? null : { id, role: role as LegName['role'] };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function initiated({ direction, from, to, ...payload }: Payload) {
  return {
    kind: 'initiated',
    direction: direction === 'incoming' ? 'incoming' : 'outgoing',
    from: parseE164(from ?? ''),
    to: parseE164(to ?? ''),
    verstat: verstatOf(payload),
  } as const;
}

function verstatOf({
  shaken_stir_attestation: level,
  shaken_stir_validated: isValid,
}: Pick<Payload, 'shaken_stir_attestation' | 'shaken_stir_validated'>): Attestation | null {
  if (level !== 'A' && level !== 'B' && level !== 'C') return null;
  return isValid === true ? level : 'failed';
}

function hangupOf({ hangup_cause: cause, sip_hangup_cause: sipCause }: Payload): TelnyxHangup {
  return { cause: cause ?? 'unspecified', sipCause: sipCause ?? null };
}
