import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { iceServers } from '#features/telephony/model.ts';
import { ID_PATTERN } from '#kernel/ids.ts';
import { blocksContract } from './contract-blocks.ts';
import { historyFilter } from './contract-history.ts';
import { callingOverviewContract } from './contract-overview.ts';
import { callRecordingContract } from './contract-recording.ts';
import { teamCallsContract } from './contract-team.ts';
import {
  call,
  callDetails,
  historyItem,
  lookup,
  missed,
  placeMessage,
  qualityMinute,
  quote,
  typedUsername,
} from './model.ts';
import { callRating } from './model-rating.ts';

const id = z.string().check(z.regex(ID_PATTERN));
const dialled = z.string().check(z.minLength(1), z.maxLength(40));
const home = z.string().check(z.regex(/^[A-Z]{2}$/));
const done = z.object({ ok: z.literal(true) });
const tag = { tags: ['Calls'] } as const;

export const callingContract = {
  lookup: oc
    .route({
      method: 'GET',
      path: '/api/calls/lookup',
      summary: 'Who is behind a username, and can they be reached?',
      ...tag,
    })
    .input(z.object({ username: typedUsername }))
    .output(lookup),
  place: oc
    .route({ method: 'POST', path: '/api/calls', summary: 'Call someone by username', ...tag })
    .input(z.extend(placeMessage, { deviceId: id }))
    .output(call),
  placePhone: oc
    .route({ method: 'POST', path: '/api/calls/phone', summary: 'Call a phone number', ...tag })
    .input(
      z.object({
        /** Made by the device (UUID). Repeating it returns the same call. */
        id,
        /** A number of the user, or one that they have verified; null only for the echo line. */
        from: z.nullable(dialled),
        to: dialled,
        /** Country of numbers without a country code, ISO 3166-1. */
        home,
        deviceId: id,
        /** The rate that was shown. If it has changed, nothing is dialled. */
        microUsdPerMinute: z.optional(z.int()),
      }),
    )
    .output(call),
  quote: oc
    .route({ method: 'GET', path: '/api/calls/quote', summary: 'What would this call cost me?', ...tag })
    .input(z.object({ from: z.optional(dialled), to: dialled, home }))
    .output(quote),
  attach: oc
    .route({
      method: 'POST',
      path: '/api/calls/{id}/attach',
      summary: 'Connect the sound of a phone call to this device',
      ...tag,
    })
    .input(z.object({ id, deviceId: id, sdp: z.string().check(z.maxLength(60_000)) }))
    .output(z.object({ sdp: z.string() })),
  digits: oc
    .route({
      method: 'POST',
      path: '/api/calls/{id}/digits',
      summary: 'Press keys in a phone call',
      ...tag,
    })
    .input(z.object({ id, digits: z.string().check(z.regex(/^[0-9*#]{1,32}$/)) }))
    .output(done),
  transfer: oc
    .route({
      method: 'POST',
      path: '/api/calls/{id}/transfer',
      summary: 'Transfer a phone call to another number',
      ...tag,
    })
    .input(z.object({ id, to: dialled, home: z.optional(home) }))
    .output(done),
  active: oc
    .route({ method: 'GET', path: '/api/calls/active', summary: 'Calls that have not ended', ...tag })
    .output(z.array(call)),
  ringing: oc
    .route({ method: 'POST', path: '/api/calls/{id}/ringing', summary: 'This device rings', ...tag })
    .input(z.object({ id, deviceId: id }))
    .output(call),
  answer: oc
    .route({
      method: 'POST',
      path: '/api/calls/{id}/answer',
      summary: 'Answer on this device, where the first one wins',
      ...tag,
    })
    .input(z.object({ id, deviceId: id }))
    .output(call),
  decline: oc
    .route({ method: 'POST', path: '/api/calls/{id}/decline', summary: 'Refuse an incoming call', ...tag })
    .input(z.object({ id }))
    .output(call),
  hangUp: oc
    .route({ method: 'POST', path: '/api/calls/{id}/hang-up', summary: 'Cancel or end a call', ...tag })
    .input(z.object({ id, reason: z.optional(z.enum(['hangup', 'connection-lost', 'failed'])) }))
    .output(call),
  hold: oc
    .route({
      method: 'POST',
      path: '/api/calls/{id}/hold',
      summary: 'Put the other side on hold, or take it back',
      ...tag,
    })
    .input(z.object({ id, on: z.boolean() }))
    .output(call),
  heartbeat: oc
    .route({
      method: 'POST',
      path: '/api/calls/{id}/heartbeat',
      summary: 'This device is still on the call',
      ...tag,
    })
    .input(z.object({ id, deviceId: id }))
    .output(call),
  quality: oc
    .route({
      method: 'POST',
      path: '/api/calls/{id}/quality',
      summary: 'Report how minutes of a call sounded',
      ...tag,
    })
    .input(z.object({ id, minutes: z.array(qualityMinute).check(z.maxLength(60)) }))
    .output(done),
  rate: oc
    .route({
      method: 'POST',
      path: '/api/calls/{id}/rating',
      summary: 'Say how a call sounded',
      ...tag,
    })
    .input(z.extend(callRating, { id }))
    .output(done),
  history: oc
    .route({ method: 'GET', path: '/api/calls', summary: 'Call history, newest first', ...tag })
    .input(z.object({ ...historyFilter, cursor: z.optional(z.string().check(z.maxLength(200))) }))
    .output(
      z.object({
        /** Can be short or even empty with more to come, because a search reads a limited number of calls at a time. */
        items: z.array(historyItem),
        nextCursor: z.nullable(z.string()),
        /** Days after which calls are deleted; null if they are kept as long as the account. */
        keptDays: z.nullable(z.int()),
      }),
    ),
  missed: oc
    .route({
      method: 'GET',
      path: '/api/calls/missed',
      summary: 'How many calls did I miss since I last looked?',
      ...tag,
    })
    .output(missed),
  missedSeen: oc
    .route({
      method: 'POST',
      path: '/api/calls/missed/seen',
      summary: 'Mark all missed calls as seen',
      ...tag,
    })
    .output(missed),
  historyFile: oc
    .route({
      method: 'GET',
      path: '/api/calls/history.csv',
      summary: 'Call history as a CSV file (RFC 4180), newest first',
      outputStructure: 'detailed',
      ...tag,
    })
    .input(z.object(historyFilter))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.unknown() })),
  details: oc
    .route({
      method: 'GET',
      path: '/api/calls/{id}',
      summary: 'One call with its quality by the minute',
      ...tag,
    })
    .input(z.object({ id }))
    .output(callDetails),
  ...callingOverviewContract,
  iceServers: oc
    .route({
      method: 'GET',
      path: '/api/calls/ice-servers',
      summary: 'STUN and TURN servers with short-lived credentials',
      ...tag,
    })
    .output(iceServers),
  /** Specification 001 §7; decision R11: the caller is the signed-in user. */
  usernameCall: oc
    .route({
      method: 'POST',
      path: '/functions/v1/username-call',
      summary: 'Call someone by username',
      tags: ['Functions'],
    })
    .input(
      z.object({
        fromUsername: z.optional(typedUsername),
        toUsername: z.optional(typedUsername),
        userId: z.optional(z.string()),
      }),
    )
    .output(z.object({ callId: z.string() })),
  /** Specification 001 §7; decision R11: the caller is the signed-in user, who must own the number. */
  phoneCall: oc
    .route({
      method: 'POST',
      path: '/functions/v1/call',
      summary: 'Call a phone number',
      tags: ['Functions'],
    })
    .input(
      z.object({
        fromNumber: z.optional(z.string().check(z.maxLength(40))),
        toNumber: z.optional(z.string().check(z.maxLength(40))),
        userId: z.optional(z.string()),
      }),
    )
    /** `rate` in dollars per minute. */
    .output(z.object({ callId: z.string(), providerName: z.string(), rate: z.number() })),
};

/** Includes routes that only some pages use, so that others don't load them. */
export const wholeCallingContract = {
  ...callingContract,
  ...blocksContract,
  ...teamCallsContract,
  ...callRecordingContract,
};
