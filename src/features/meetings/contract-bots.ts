import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { ID_PATTERN } from '#kernel/ids.ts';
import { NAME_MAX } from './constants-meetings.ts';
import { PARTICIPANTS_MAX } from './constants-recordings.ts';
import { plannedKey } from './contract-recordings.ts';
import { meeting } from './model-meetings.ts';

const tags = { tags: ['Meeting bots'] } as const;
const id = z.string().check(z.regex(ID_PATTERN));
const name = z.string().check(z.maxLength(NAME_MAX));

/** Bots that join meetings elsewhere, record and leave. People send each of them. */
export const botsContract = {
  bots: oc
    .route({
      method: 'GET',
      path: '/api/meeting-bots',
      summary: 'The bot service, and bots under way',
      ...tags,
    })
    .output(
      z.object({
        /** "Vexa"; null: none is configured. */
        engine: z.nullable(z.string()),
        /** Whether bots can bring the sound, not only the transcript. */
        canRecord: z.boolean(),
        /** Meetings with a bot that isn't done. */
        meetings: z.array(meeting),
      }),
    ),
  sendBot: oc
    .route({
      method: 'POST',
      path: '/api/meeting-bots',
      summary: 'Send a bot to a meeting, with the words of consent that you confirmed',
      ...tags,
    })
    .input(
      z.object({
        /** Of the meeting, made by the page: the same request twice sends one bot. */
        id,
        url: z.string().check(z.maxLength(2_000)),
        /** Empty: "Google Meet Meeting" and the like. */
        name,
        /** "2026-11-17", where the person is. */
        day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
        records: z.boolean(),
        transcribes: z.boolean(),
        /** Exactly the words for bots (R50). Without them, no bot is sent. */
        consent: name,
        /** Contacts that the meeting is with, who agreed. */
        contactIds: z.optional(z.array(id).check(z.maxLength(PARTICIPANTS_MAX))),
        planned: z.optional(plannedKey),
        shared: z.optional(z.boolean()),
      }),
    )
    .output(meeting),
  callBotBack: oc
    .route({
      method: 'POST',
      path: '/api/meeting-bots/{id}/leave',
      summary: 'Have the bot leave its meeting. We still fetch what it recorded.',
      ...tags,
    })
    .input(z.object({ id }))
    .output(meeting),
};
