import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { NAME_MAX } from './constants-meetings.ts';

const tags = { tags: ['Functions'] } as const;
/** Less than the limit of a request. Longer transcripts are uploaded as files. */
const transcript = z.string().check(z.maxLength(900_000));
const recordingName = z.string().check(z.maxLength(NAME_MAX));
const text = z.string().check(z.maxLength(20_000));
const texts = z.array(z.string().check(z.maxLength(2_000))).check(z.maxLength(200));
const nullable = z.nullable(z.string());

/** Specification 001 §7: what its clients call by name. Transcripts are only read: nothing of them is kept. */
export const functionsContract = {
  transcriptChat: oc
    .route({
      method: 'POST',
      path: '/functions/v1/transcript-chat',
      summary: 'Answer the last question of a conversation from a transcript',
      ...tags,
    })
    .input(
      z.object({
        messages: z
          .array(
            z.object({
              role: z.string().check(z.maxLength(40)),
              content: z.string().check(z.maxLength(8_000)),
            }),
          )
          .check(z.minLength(1), z.maxLength(200)),
        transcript,
      }),
    )
    .output(z.object({ response: z.string(), error: nullable })),
  meetingNotes: oc
    .route({
      method: 'POST',
      path: '/functions/v1/meeting-notes',
      summary: 'Make notes from a transcript',
      ...tags,
    })
    .input(z.object({ transcript, recordingName }))
    .output(
      z.object({
        notes: z.object({
          summary: z.string(),
          keyPoints: z.array(z.string()),
          actionItems: z.array(z.string()),
        }),
        error: nullable,
      }),
    ),
  sendMeetingEmail: oc
    .route({
      method: 'POST',
      path: '/functions/v1/send-meeting-email',
      summary: 'Email the notes of a meeting',
      ...tags,
    })
    .input(
      z.object({
        recordingName,
        summary: text,
        keyPoints: texts,
        actionItems: texts,
        recipients: z.array(z.string().check(z.maxLength(320))).check(z.maxLength(100)),
      }),
    )
    /** Invalid addresses are left out and listed (decision R40). */
    .output(z.object({ error: nullable, sent: z.array(z.string()), dropped: z.array(z.string()) })),
  extractContacts: oc
    .route({
      method: 'POST',
      path: '/functions/v1/extract-contacts',
      summary: 'Find people named in a transcript',
      ...tags,
    })
    .input(z.object({ transcript }))
    .output(
      z.object({
        contacts: z.array(
          z.object({ name: z.string(), email: nullable, phone: nullable, company: nullable, role: nullable }),
        ),
        error: nullable,
      }),
    ),
};
