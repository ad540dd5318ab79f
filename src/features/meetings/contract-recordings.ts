import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { ID_PATTERN } from '#kernel/ids.ts';
import { Upload } from '#kernel/upload.ts';
import { MEETING_PLATFORMS, NAME_MAX } from './constants-meetings.ts';
import {
  MIME_MAX,
  PARTICIPANTS_MAX,
  RECORDING_BYTES_MAX,
  RECORDING_MS_MAX,
  RECORDING_SOURCES,
} from './constants-recordings.ts';
import { meeting } from './model-meetings.ts';
import { recording } from './model-recordings.ts';

const tags = { tags: ['Recordings'] } as const;
const id = z.string().check(z.regex(ID_PATTERN));
const name = z.string().check(z.maxLength(NAME_MAX));
const deviceId = z.string().check(z.regex(ID_PATTERN));
const bytes = z.int().check(z.minimum(0), z.maximum(RECORDING_BYTES_MAX));
/** Of something in the calendar of the person. */
export const plannedKey = z.object({
  kind: z.enum(['event', 'booking']),
  id,
  at: z.int().check(z.minimum(0), z.maximum(8_640_000_000_000_000)),
});
const received = z.object({
  /** Bytes that the server has: the next piece begins there. */
  bytes: z.int(),
});

const fileBody = z.pipe(
  z.custom<{ readonly size: number; readonly type: string }>((body) => body instanceof Upload),
  // It has just been found to be one.
  z.transform((body) => body as unknown as Upload),
);

const soundAs = <const Status extends number>(status: Status) =>
  z.object({
    status: z.literal(status),
    headers: z.record(z.string(), z.string()),
    body: z.unknown(),
  });

/** Recordings: sound that comes in pieces, is sealed, and can be played and deleted. */
export const recordingsContract = {
  startRecording: oc
    .route({
      method: 'POST',
      path: '/api/recordings',
      summary: 'Start a recording, with the words of consent that you confirmed',
      ...tags,
    })
    .input(
      z.object({
        /** Of the meeting, made by the page: the same request twice starts one recording. */
        id,
        /** Empty: "Google Meet Meeting" and the like. */
        name,
        platform: z.enum(MEETING_PLATFORMS),
        source: z.enum(RECORDING_SOURCES),
        /** "2026-11-17", where the person is. */
        day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
        mime: z.string().check(z.maxLength(MIME_MAX)),
        /** Whose voice is on which channel, one entry a channel; null where it can be anybody's. */
        speakers: z.array(z.nullable(name)).check(z.minLength(1), z.maxLength(10)),
        wantsTranscript: z.boolean(),
        keepsSound: z.boolean(),
        /** Exactly the words of this source (R50). Without them, nothing is recorded. */
        consent: z.string().check(z.maxLength(NAME_MAX)),
        deviceId,
        /** Of a file that is uploaded. */
        bytesExpected: z.optional(bytes),
        shared: z.optional(z.boolean()),
        /** The call that is recorded, for the source "call". */
        callId: z.optional(id),
        /** Contacts whom it was with and who agreed: it's noted in their consent ledger. */
        contactIds: z.optional(z.array(id).check(z.maxLength(PARTICIPANTS_MAX))),
        /** What it is in the calendar of the person. It's left out if it's no longer there. */
        planned: z.optional(plannedKey),
      }),
    )
    .output(meeting),
  addPiece: oc
    .route({
      method: 'POST',
      path: '/api/recordings/{id}/pieces',
      summary: 'Add the next bytes. A piece you’ve already sent isn’t added again.',
      inputStructure: 'detailed',
      ...tags,
    })
    .input(
      z.object({
        params: z.object({ id }),
        query: z.object({
          deviceId,
          /** Bytes before this piece. */
          offset: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(RECORDING_BYTES_MAX)),
        }),
        body: fileBody,
      }),
    )
    .output(received),
  recording: oc
    .route({ method: 'GET', path: '/api/recordings/{id}', summary: 'How far a recording is', ...tags })
    .input(z.object({ id }))
    .output(recording),
  endRecording: oc
    .route({
      method: 'POST',
      path: '/api/recordings/{id}/end',
      summary: 'End a recording once the server has all its bytes. Its transcript then follows.',
      ...tags,
    })
    .input(
      z.object({
        id,
        deviceId,
        /** All of them. If the server has more or fewer, the answer is 409 and nothing changes. */
        bytes,
        /** Measured by the recorder; null if it isn't known, as of a file. */
        durationMs: z.nullable(z.int().check(z.minimum(0), z.maximum(RECORDING_MS_MAX))),
      }),
    )
    .output(meeting),
  setLevels: oc
    .route({
      method: 'POST',
      path: '/api/recordings/{id}/levels',
      summary:
        'How loud each channel was, for the player: one byte per channel and quarter second, interleaved',
      inputStructure: 'detailed',
      ...tags,
    })
    .input(z.object({ params: z.object({ id }), query: z.object({ deviceId }), body: fileBody }))
    .output(z.object({ ok: z.literal(true) })),
  levels: oc
    .route({
      method: 'GET',
      path: '/api/recordings/{id}/levels',
      summary: 'How loud each channel was, or null if that was never measured',
      ...tags,
    })
    .input(z.object({ id }))
    .output(z.object({ everyMs: z.int(), channels: z.nullable(z.array(z.array(z.int()))) })),
  sound: oc
    .route({
      method: 'GET',
      path: '/api/recordings/{id}/sound',
      summary: 'The sound, whole or a range of bytes',
      outputStructure: 'detailed',
      ...tags,
    })
    .input(z.object({ id, download: z.optional(z.literal('yes')) }))
    .output(z.union([soundAs(200), soundAs(206)])),
  transcribe: oc
    .route({
      method: 'POST',
      path: '/api/recordings/{id}/transcript',
      summary: 'Make the transcript of a recording, or try again',
      ...tags,
    })
    .input(z.object({ id }))
    .output(meeting),
  removeSound: oc
    .route({
      method: 'POST',
      path: '/api/recordings/{id}/remove-sound',
      summary: 'Permanently delete the recording and keep the transcript and notes',
      ...tags,
    })
    .input(z.object({ id }))
    .output(meeting),
  speech: oc
    .route({ method: 'GET', path: '/api/speech', summary: 'Which speech engine makes transcripts', ...tags })
    .output(z.object({ engine: z.nullable(z.string()) })),
};
