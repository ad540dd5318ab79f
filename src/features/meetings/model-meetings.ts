import * as z from 'zod/mini';
import { KEEP_DAYS, KEEP_SOUND_DAYS, MEETING_PLATFORMS, NOTE_TEMPLATES } from './constants-meetings.ts';
import { meetingBot } from './model-bots.ts';
import { participant } from './model-participants.ts';
import { recording } from './model-recordings.ts';

const lines = z.array(z.int());

/** A meeting, as the list shows it. */
export const meeting = z.object({
  id: z.string(),
  name: z.string(),
  /** "2026-11-17" */
  day: z.string(),
  platform: z.enum(MEETING_PLATFORMS),
  /** Of the recording, or of the transcript; null if neither is known. */
  durationMs: z.nullable(z.int()),
  /** Speakers, as the transcript names them. */
  people: z.array(z.string()),
  lines: z.int(),
  /** Whether only the person who added it sees it. */
  isPrivate: z.boolean(),
  addedBy: z.nullable(z.string()),
  notesState: z.enum(['none', 'making', 'made', 'failed']),
  /** Whether notes were emailed to someone. */
  emailSent: z.boolean(),
  /** Null for a meeting that came as text. */
  recording: z.nullable(recording),
  /** Null for a meeting to which no bot was sent. */
  bot: z.nullable(meetingBot),
  createdAt: z.int(),
  changedAt: z.int(),
  version: z.int(),
});
export type Meeting = z.infer<typeof meeting>;

export const meetingLine = z.object({
  speaker: z.nullable(z.string()),
  startMs: z.nullable(z.int()),
  endMs: z.nullable(z.int()),
  text: z.string(),
});
export type MeetingLine = z.infer<typeof meetingLine>;

const note = {
  id: z.string(),
  text: z.string(),
  /** Lines of the transcript that say it, counted from 0. Empty for what a person added. */
  lines,
  /** Whether a person wrote or changed it. Then it stays when notes are made again. */
  isOwn: z.boolean(),
};
export const keptNote = z.object(note);
export type KeptNote = z.infer<typeof keptNote>;

export const keptAction = z.object({
  ...note,
  owner: z.nullable(z.string()),
  dueText: z.nullable(z.string()),
  due: z.nullable(z.string()),
  /** The task made from it. */
  taskId: z.nullable(z.string()),
});
export type KeptAction = z.infer<typeof keptAction>;

export const keptNotes = z.object({
  summary: z.array(keptNote),
  keyPoints: z.array(keptNote),
  decisions: z.array(keptNote),
  actionItems: z.array(keptAction),
  openQuestions: z.array(keptNote),
  chapters: z.array(z.object({ title: z.string(), firstLine: z.int(), lastLine: z.int() })),
  /** Lines that look like instructions for an AI. */
  quarantined: lines,
  /** What a person removed: it doesn't come back. */
  removed: z.array(z.object({ kind: z.string(), text: z.string(), lines })),
  template: z.enum(NOTE_TEMPLATES),
  /** "rules", or the name of the model. */
  madeBy: z.string(),
  /** What an engine said and the gate left out. */
  leftOut: z.array(z.object({ text: z.string(), lines, why: z.enum(['unsupported', 'order']) })),
});
export type KeptNotes = z.infer<typeof keptNotes>;

/** Someone whom a transcript names. */
export const heardPerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  company: z.nullable(z.string()),
  role: z.nullable(z.string()),
  lines,
  /** The contact made from it. */
  contactId: z.nullable(z.string()),
});
export type HeardPerson = z.infer<typeof heardPerson>;

export const meetingLink = z.object({
  id: z.string(),
  hasTranscript: z.boolean(),
  createdAt: z.int(),
  expiresAt: z.int(),
});
export type MeetingLink = z.infer<typeof meetingLink>;

export const mailedNotes = z.object({
  recipient: z.string(),
  requestedAt: z.int(),
  /** When the mail system accepted it; null: not yet. */
  sentAt: z.nullable(z.int()),
});

export const meetingDetails = z.object({
  meeting,
  /** Contacts that it was with, as far as the reader sees them. */
  participants: z.array(participant),
  transcript: z.array(meetingLine),
  ownWords: z.string(),
  notes: z.nullable(keptNotes),
  notesMadeAt: z.nullable(z.int()),
  /** Whether the transcript has changed since. */
  areNotesOld: z.boolean(),
  /** Null: contacts weren't extracted yet. */
  heard: z.nullable(z.array(heardPerson)),
  links: z.array(meetingLink),
  /** The last first. */
  mails: z.array(mailedNotes),
});
export type MeetingDetails = z.infer<typeof meetingDetails>;

export const transcriptChange = z.object({
  at: z.int(),
  by: z.nullable(z.string()),
  /** Null: a new transcript changed it, or a person who has left. */
  byName: z.nullable(z.string()),
  /** Null: the name of a speaker, in all lines. */
  line: z.nullable(z.int()),
  /** The text of the line; with its speaker, if that was changed. */
  before: z.string(),
  after: z.string(),
});
export type TranscriptChange = z.infer<typeof transcriptChange>;

/** A line that was found, with its meeting. */
export const foundLine = z.object({
  meetingId: z.string(),
  name: z.string(),
  day: z.string(),
  line: z.int(),
  speaker: z.nullable(z.string()),
  startMs: z.nullable(z.int()),
  text: z.string(),
});
export type FoundLine = z.infer<typeof foundLine>;

export const meetingAnswer = z.object({
  /** What was said, best first. Empty if nothing answers the question. */
  sentences: z.array(foundLine),
});
export type MeetingAnswer = z.infer<typeof meetingAnswer>;

/** Part of a streamed answer. Its sentences have passed the gate. */
export const answerPart = z.union([
  z.object({
    kind: z.literal('sentence'),
    text: z.string(),
    /** Whether someone said exactly this. */
    isQuote: z.boolean(),
    lines: z.array(foundLine),
  }),
  z.object({
    kind: z.literal('end'),
    /** "rules", or the name of the model. */
    madeBy: z.string(),
    /** Sentences that the lines they cite don't support. */
    leftOut: z.int(),
  }),
  z.object({ kind: z.literal('failed') }),
]);
export type AnswerPart = z.infer<typeof answerPart>;

/** How long a workspace keeps its meetings, and whether a model reads them. */
export const meetingSettings = z.object({
  /** Days after which a meeting is deleted; null: never. */
  keepDays: z.nullable(z.literal(KEEP_DAYS)),
  /** Days after which its sound is deleted, while its transcript and notes stay; null: never. */
  keepSoundDays: z.nullable(z.literal(KEEP_SOUND_DAYS)),
  /** Whether transcripts go to the model, for notes and answers. */
  usesModel: z.boolean(),
  /** The model that is configured, and the host that it runs on; null: none. */
  model: z.nullable(z.object({ name: z.string(), host: z.string() })),
});
export type MeetingSettings = z.infer<typeof meetingSettings>;

/** What the recordings of a workspace take, and what of it would go with certain settings. */
export const meetingStorage = z.object({
  /** Recordings that have their sound. */
  recordings: z.int(),
  /** Their sound, with what is still to come of files that are being uploaded. */
  bytes: z.int(),
  /** The most that a workspace can have before it begins another recording; null: any. */
  limitBytes: z.nullable(z.int()),
  /** What would be deleted at once. */
  going: z.object({
    meetings: z.int(),
    /** Recordings of other meetings whose sound alone would be deleted. */
    recordings: z.int(),
  }),
});
export type MeetingStorage = z.infer<typeof meetingStorage>;

/** What a link shows to anyone who has it. */
export const sharedMeeting = z.object({
  name: z.string(),
  day: z.string(),
  durationMs: z.nullable(z.int()),
  people: z.array(z.string()),
  sharedBy: z.nullable(z.string()),
  expiresAt: z.int(),
  notes: z.pick(keptNotes, {
    summary: true,
    keyPoints: true,
    decisions: true,
    actionItems: true,
    openQuestions: true,
  }),
  /** When the lines began that the notes cite, where it's known. */
  places: z.array(z.object({ line: z.int(), startMs: z.int() })),
  /** Null: the link is for the notes alone. */
  transcript: z.nullable(z.array(meetingLine)),
});
export type SharedMeeting = z.infer<typeof sharedMeeting>;
