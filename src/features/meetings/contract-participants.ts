import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { ID_PATTERN } from '#kernel/ids.ts';
import { PARTICIPANTS_MAX } from './constants-recordings.ts';
import { lastTime, meetingName, participant, plan } from './model-participants.ts';

const tags = { tags: ['Meetings'] } as const;
const id = z.string().check(z.regex(ID_PATTERN));
const contactIds = z.array(id).check(z.maxLength(PARTICIPANTS_MAX));

/** People whom meetings were with, what was planned, and what was said the last time. */
export const participantsContract = {
  plans: oc
    .route({
      method: 'GET',
      path: '/api/meeting-plans',
      summary: 'What’s on now in your calendar or starts within 10 minutes',
      ...tags,
    })
    .output(z.object({ plans: z.array(plan) })),
  plan: oc
    .route({
      method: 'GET',
      path: '/api/meeting-plans/{id}',
      summary: 'One of your events or bookings, with its people and recordings',
      ...tags,
    })
    .input(
      z.object({
        kind: z.enum(['event', 'booking']),
        id,
        at: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(8_640_000_000_000_000)),
      }),
    )
    .output(
      z.object({
        plan,
        /** Null: there was no meeting with notes with any of them. */
        last: z.nullable(lastTime),
        /** Meetings recorded for it, the newest first. */
        meetings: z.array(meetingName),
      }),
    ),
  lastTime: oc
    .route({
      method: 'POST',
      path: '/api/meeting-last-time',
      summary: 'Open action items and decisions from the last meeting with any of these contacts',
      ...tags,
    })
    .input(z.object({ contactIds }))
    .output(z.object({ last: z.nullable(lastTime) })),
  setParticipants: oc
    .route({
      method: 'PUT',
      path: '/api/meetings/{id}/participants',
      summary: 'Set which contacts a meeting was with. Its notes appear on their timelines.',
      ...tags,
    })
    .input(z.object({ id, contactIds }))
    .output(z.object({ participants: z.array(participant) })),
  recordingsOfCall: oc
    .route({
      method: 'GET',
      path: '/api/recorded-calls/{callId}',
      summary: 'Meetings recorded from a call',
      ...tags,
    })
    .input(z.object({ callId: id }))
    .output(z.object({ meetings: z.array(meetingName) })),
};
