import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { ID_PATTERN } from '#kernel/ids.ts';
import { Upload } from '#kernel/upload.ts';
import { TRANSCRIPT_LINES_MAX } from './constants.ts';
import {
  FILE_FORMATS,
  KEEP_DAYS,
  KEEP_SOUND_DAYS,
  LINK_DAYS,
  MEETING_PLATFORMS,
  NAME_MAX,
  NOTE_KINDS,
  NOTE_MAX,
  NOTE_TEMPLATES,
  OWN_WORDS_MAX,
  QUESTION_MAX,
} from './constants-meetings.ts';
import { botsContract } from './contract-bots.ts';
import { functionsContract } from './contract-functions.ts';
import { participantsContract } from './contract-participants.ts';
import { recordingsContract } from './contract-recordings.ts';
import {
  foundLine,
  heardPerson,
  keptNotes,
  meeting,
  meetingAnswer,
  meetingDetails,
  meetingLink,
  meetingSettings,
  meetingStorage,
  sharedMeeting,
  transcriptChange,
} from './model-meetings.ts';

const tags = { tags: ['Meetings'] } as const;
const id = z.string().check(z.regex(ID_PATTERN));
const ids = z.array(id).check(z.minLength(1), z.maxLength(100));
const name = z.string().check(z.maxLength(NAME_MAX));
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const done = z.object({ ok: z.literal(true) });
const said = z.string().check(z.maxLength(NOTE_MAX));
const streamed = z.object({ headers: z.record(z.string(), z.string()), body: z.unknown() });
const lineNumber = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(TRANSCRIPT_LINES_MAX));

/** A file as a page sends it (a Blob). */
interface SentFile {
  readonly size: number;
  readonly type: string;
}
const fileBody = z.pipe(
  z.custom<SentFile>((body) => body instanceof Upload),
  // It was checked just above.
  z.transform((body) => body as unknown as Upload),
);

const meetings = {
  list: oc
    .route({ method: 'GET', path: '/api/meetings', summary: 'Meetings, newest first', ...tags })
    .input(
      z.object({
        /** Part of the name of a meeting or of someone in it, in any case. */
        search: z.optional(name),
        platform: z.optional(z.enum(MEETING_PLATFORMS)),
        /** From the page before. */
        cursor: z.optional(z.string().check(z.maxLength(200))),
      }),
    )
    .output(z.object({ meetings: z.array(meeting), next: z.nullable(z.string()) })),
  get: oc
    .route({
      method: 'GET',
      path: '/api/meetings/{id}',
      summary: 'One meeting with its transcript and notes',
      ...tags,
    })
    .input(z.object({ id }))
    .output(meetingDetails),
  add: oc
    .route({
      method: 'POST',
      path: '/api/meetings',
      summary: 'Add a meeting. The body is its transcript: text, WebVTT, SubRip or JSON.',
      inputStructure: 'detailed',
      ...tags,
    })
    .input(
      z.object({
        query: z.object({
          /** Made by the page: the same request twice adds one meeting. */
          id,
          name,
          day,
          platform: z.optional(z.enum(MEETING_PLATFORMS)),
          /** Whether everyone in the workspace who may see meetings sees it. */
          shared: z.optional(z.enum(['yes', 'no'])),
        }),
        body: fileBody,
      }),
    )
    .output(meeting),
  change: oc
    .route({
      method: 'PATCH',
      path: '/api/meetings/{id}',
      summary: 'Change a meeting. What you leave out stays.',
      ...tags,
    })
    .input(
      z.object({
        id,
        name: z.optional(name),
        day: z.optional(day),
        platform: z.optional(z.enum(MEETING_PLATFORMS)),
        isPrivate: z.optional(z.boolean()),
        ownWords: z.optional(z.string().check(z.maxLength(OWN_WORDS_MAX))),
      }),
    )
    .output(meeting),
  remove: oc
    .route({
      method: 'POST',
      path: '/api/meetings/{id}/remove',
      summary: 'Permanently delete a meeting with its transcript, notes and links',
      ...tags,
    })
    .input(z.object({ id }))
    .output(done),
  search: oc
    .route({
      method: 'GET',
      path: '/api/meeting-lines',
      summary: 'Lines in all meetings that contain the words you search for',
      ...tags,
    })
    .input(z.object({ text: z.string().check(z.minLength(1), z.maxLength(NAME_MAX)) }))
    .output(z.object({ lines: z.array(foundLine) })),
  ask: oc
    .route({
      method: 'POST',
      path: '/api/meeting-questions',
      summary: 'Lines that answer a question, from one meeting or from all',
      ...tags,
    })
    .input(
      z.object({
        question: z.string().check(z.minLength(1), z.maxLength(QUESTION_MAX)),
        meetingId: z.optional(id),
      }),
    )
    .output(meetingAnswer),
  chat: oc
    .route({
      method: 'POST',
      path: '/api/meeting-chat',
      summary:
        'Answer a question about one meeting or all, sentence by sentence with the lines it cites (text/event-stream)',
      outputStructure: 'detailed',
      ...tags,
    })
    .input(
      z.object({
        question: z.string().check(z.minLength(1), z.maxLength(QUESTION_MAX)),
        meetingId: z.optional(id),
      }),
    )
    .output(streamed),
  settings: oc
    .route({
      method: 'GET',
      path: '/api/meeting-settings',
      summary: 'How long meetings are kept, and whether a model reads them',
      ...tags,
    })
    .output(meetingSettings),
  changeSettings: oc
    .route({
      method: 'PUT',
      path: '/api/meeting-settings',
      summary:
        'Change how long meetings and their recordings are kept, and whether a model reads them. What you leave out stays.',
      ...tags,
    })
    .input(
      z.object({
        keepDays: z.optional(z.nullable(z.literal(KEEP_DAYS))),
        keepSoundDays: z.optional(z.nullable(z.literal(KEEP_SOUND_DAYS))),
        usesModel: z.optional(z.boolean()),
      }),
    )
    .output(meetingSettings),
  storage: oc
    .route({
      method: 'GET',
      path: '/api/meeting-storage',
      summary: 'Storage that recordings use, and what these settings would delete at once',
      ...tags,
    })
    .input(
      z.object({
        keepDays: z.optional(z.pipe(z.coerce.number(), z.literal(KEEP_DAYS))),
        keepSoundDays: z.optional(z.pipe(z.coerce.number(), z.literal(KEEP_SOUND_DAYS))),
      }),
    )
    .output(meetingStorage),
};

const transcripts = {
  transcriptFile: oc
    .route({
      method: 'GET',
      path: '/api/meetings/{id}/transcript',
      summary: 'The transcript or the notes as a file',
      outputStructure: 'detailed',
      ...tags,
    })
    .input(
      z.object({
        id,
        /** Notes have no WebVTT. */
        format: z.optional(z.enum(FILE_FORMATS)),
        what: z.optional(z.enum(['transcript', 'notes'])),
      }),
    )
    .output(streamed),
  giveTranscript: oc
    .route({
      method: 'POST',
      path: '/api/meetings/{id}/transcript',
      summary: 'Add a transcript to a meeting that has none, such as a recording without one',
      inputStructure: 'detailed',
      ...tags,
    })
    .input(z.object({ params: z.object({ id }), body: fileBody }))
    .output(meeting),
  changeLine: oc
    .route({
      method: 'PATCH',
      path: '/api/meetings/{id}/lines/{line}',
      summary: 'Correct a line of the transcript, or who spoke it. What you leave out stays.',
      ...tags,
    })
    .input(
      z.object({
        id,
        line: lineNumber,
        text: z.optional(said),
        /** Null: it isn't known. */
        speaker: z.optional(z.nullable(name)),
      }),
    )
    .output(done),
  renameSpeaker: oc
    .route({
      method: 'POST',
      path: '/api/meetings/{id}/speakers',
      summary: 'Rename a speaker in every line. Leave `from` empty to name the lines without one.',
      ...tags,
    })
    .input(z.object({ id, from: name, to: name }))
    .output(done),
  changes: oc
    .route({
      method: 'GET',
      path: '/api/meetings/{id}/changes',
      summary: 'Changes to the transcript, latest first',
      ...tags,
    })
    .input(z.object({ id }))
    .output(z.object({ changes: z.array(transcriptChange) })),
};

const notes = {
  makeNotes: oc
    .route({
      method: 'POST',
      path: '/api/meetings/{id}/notes',
      summary: 'Make the notes, or make them again and keep what people changed',
      ...tags,
    })
    .input(
      z.object({
        id,
        /** Not given: as before, or for a meeting of any kind. */
        template: z.optional(z.enum(NOTE_TEMPLATES)),
      }),
    )
    .output(meeting),
  changeNote: oc
    .route({
      method: 'POST',
      path: '/api/meetings/{id}/notes/change',
      summary: 'Change or add a note, or remove one by sending an empty text',
      ...tags,
    })
    .input(z.object({ id, kind: z.enum(NOTE_KINDS), noteId: id, text: said }))
    .output(keptNotes),
  addTasks: oc
    .route({
      method: 'POST',
      path: '/api/meetings/{id}/tasks',
      summary: 'Turn action items into tasks, each with its line',
      ...tags,
    })
    .input(z.object({ id, noteIds: ids, timeZone: z.string().check(z.maxLength(64)) }))
    .output(keptNotes),
  extract: oc
    .route({
      method: 'POST',
      path: '/api/meetings/{id}/people',
      summary: 'Find people named in the transcript',
      ...tags,
    })
    .input(z.object({ id }))
    .output(z.object({ people: z.array(heardPerson) })),
  addContacts: oc
    .route({
      method: 'POST',
      path: '/api/meetings/{id}/contacts',
      summary: 'Turn people named in the transcript into contacts',
      ...tags,
    })
    .input(z.object({ id, personIds: ids }))
    .output(z.object({ people: z.array(heardPerson), added: z.int() })),
};

const sharing = {
  mailNotes: oc
    .route({
      method: 'POST',
      path: '/api/meetings/{id}/mails',
      summary: 'Email the notes to the valid addresses, and list the ones left out',
      ...tags,
    })
    .input(z.object({ id, recipients: z.string().check(z.maxLength(6_000)) }))
    .output(z.object({ sent: z.array(z.string()), dropped: z.array(z.string()) })),
  createLink: oc
    .route({
      method: 'POST',
      path: '/api/meetings/{id}/links',
      summary: 'Create a secret link to the notes that expires. Its address is shown once.',
      ...tags,
    })
    .input(z.object({ id, days: z.literal(LINK_DAYS), hasTranscript: z.boolean() }))
    .output(z.object({ address: z.string(), link: meetingLink })),
  revokeLink: oc
    .route({
      method: 'POST',
      path: '/api/meetings/{id}/links/{linkId}/revoke',
      summary: 'Turn off a link now',
      ...tags,
    })
    .input(z.object({ id, linkId: id }))
    .output(done),
  shared: oc
    .route({
      method: 'GET',
      path: '/api/shared-meetings/{token}',
      summary: 'Notes of a meeting, for anyone who has the secret link',
      ...tags,
    })
    .input(z.object({ token: z.string().check(z.maxLength(200)) }))
    .output(sharedMeeting),
};

/** Meetings with their transcripts and notes. */
export const meetingsContract = {
  ...meetings,
  ...transcripts,
  ...notes,
  ...sharing,
  ...recordingsContract,
  ...botsContract,
  ...participantsContract,
  ...functionsContract,
};
