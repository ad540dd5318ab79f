import { allowed } from '#features/workspaces/server/service.ts';
import { formSentences, implementerOf } from '#platform/server/http/procedures.ts';
import { meetingsContract } from '../contract.ts';
import type { Bots } from './bots/bots.ts';
import type { MeetingFunctions } from './functions/functions.ts';
import type { Following } from './notes/following.ts';
import type { Notes } from './notes/making.ts';
import type { Participants } from './participants/participants.ts';
import { answerStream } from './record/answer-stream.ts';
import type { Asking } from './record/asking.ts';
import type { Meetings } from './record/meetings.ts';
import type { Settings } from './record/settings.ts';
import type { Transcripts } from './record/transcripts.ts';
import type { Recordings } from './recordings/recordings.ts';
import type { Links } from './sharing/links.ts';
import type { NotesMails } from './sharing/mail.ts';

type Implementer = ReturnType<typeof implementer>;
const implementer = () => implementerOf(meetingsContract);
const ok = { ok: true } as const;

interface Parts {
  readonly meetings: Meetings;
  readonly transcripts: Transcripts;
  readonly asking: Asking;
  readonly notes: Notes;
  readonly following: Following;
  readonly participants: Participants;
  readonly links: Links;
  readonly mails: NotesMails;
  readonly settings: Settings;
  readonly recordings: Recordings;
  readonly bots: Bots;
  /** The speech engine's name, if one is configured. */
  readonly speechEngine: string | null;
  readonly functions: MeetingFunctions;
}

export function createRouter(parts: Parts) {
  const os = implementer();
  return os.router({
    ...meetingRoutes(os, parts),
    ...transcriptRoutes(os, parts),
    ...noteRoutes(os, parts),
    ...participantRoutes(os, parts),
    ...sharingRoutes(os, parts),
    ...recordingRoutes(os, parts),
    ...botRoutes(os, parts),
    ...functionRoutes(os, parts.functions),
  });
}

function meetingRoutes(os: Implementer, { meetings, asking, settings }: Parts) {
  return {
    list: os.list
      .use(allowed('meetings.read'))
      .handler(({ input, context }) => meetings.list(context.caller, input)),
    get: os.get
      .use(allowed('meetings.read'))
      .handler(({ input, context }) => meetings.get(context.caller, input.id)),
    add: os.add
      .use(allowed('meetings.change'))
      .handler(({ input, context }) => meetings.add(context.caller, input.query, input.body)),
    change: os.change
      .use(allowed('meetings.change'))
      .use(formSentences)
      .handler(({ input: { id, ...given }, context }) => meetings.change(context.caller, id, given)),
    remove: os.remove.use(allowed('meetings.change')).handler(async ({ input, context }) => {
      await meetings.remove(context.caller, input.id);
      return ok;
    }),
    search: os.search
      .use(allowed('meetings.read'))
      .handler(async ({ input, context }) => ({ lines: await asking.search(context.caller, input.text) })),
    ask: os.ask
      .use(allowed('meetings.read'))
      .handler(({ input, context }) => asking.ask(context.caller, input)),
    chat: os.chat
      .use(allowed('meetings.read'))
      .handler(async ({ input, context }) => answerStream(await asking.chat(context.caller, input))),
    settings: os.settings
      .use(allowed('meetings.read'))
      .handler(({ context }) => settings.read(context.caller)),
    storage: os.storage
      .use(allowed('meetings.read'))
      .handler(({ input, context }) => settings.storage(context.caller, input)),
    changeSettings: os.changeSettings
      .use(allowed('meetings.manage'))
      .handler(({ input, context }) => settings.change(context.caller, input)),
  };
}

function recordingRoutes(os: Implementer, { recordings, speechEngine }: Parts) {
  const reading = allowed('meetings.read');
  const changing = allowed('meetings.change');
  return {
    startRecording: os.startRecording
      .use(changing)
      .handler(({ input, context }) => recordings.start(context.caller, input)),
    addPiece: os.addPiece
      .use(changing)
      .handler(({ input: { params, query, body }, context }) =>
        recordings.addPiece(context.caller, { ...params, ...query }, body),
      ),
    recording: os.recording
      .use(reading)
      .handler(({ input, context }) => recordings.get(context.caller, input.id)),
    endRecording: os.endRecording
      .use(changing)
      .handler(({ input, context }) => recordings.end(context.caller, input)),
    setLevels: os.setLevels.use(changing).handler(async ({ input: { params, query, body }, context }) => {
      await recordings.setLevels(context.caller, { ...params, ...query }, body);
      return ok;
    }),
    levels: os.levels
      .use(reading)
      .handler(({ input, context }) => recordings.levels(context.caller, input.id)),
    sound: os.sound.use(reading).handler(({ input, context: { caller, headers, answerHeaders } }) => {
      const range = headers.get('range');
      const sound = recordings.sound(caller, { ...input, range, ifRange: headers.get('if-range') });
      return sound.catch((error: unknown) => {
        // Players ask again for what there is (RFC 9110 §15.5.17).
        const { bytes } = Object(Object(error).details);
        if (typeof bytes === 'number') answerHeaders.set('content-range', `bytes */${bytes}`);
        throw error;
      });
    }),
    transcribe: os.transcribe
      .use(changing)
      .handler(({ input, context }) => recordings.transcribe(context.caller, input.id)),
    removeSound: os.removeSound
      .use(changing)
      .handler(({ input, context }) => recordings.removeSound(context.caller, input.id)),
    speech: os.speech.use(reading).handler(() => ({ engine: speechEngine })),
  };
}

function botRoutes(os: Implementer, { bots }: Parts) {
  return {
    bots: os.bots.use(allowed('meetings.read')).handler(({ context }) => bots.list(context.caller)),
    sendBot: os.sendBot
      .use(allowed('meetings.change'))
      .handler(({ input, context }) => bots.send(context.caller, input)),
    // A workspace that is suspended can still have its bots leave.
    callBotBack: os.callBotBack
      .use(allowed('meetings.change', { endsCosts: true }))
      .handler(({ input, context }) => bots.callBack(context.caller, input.id)),
  };
}

function transcriptRoutes(os: Implementer, { transcripts, recordings }: Parts) {
  return {
    transcriptFile: os.transcriptFile
      .use(allowed('meetings.read'))
      .handler(({ input, context }) => transcripts.file(context.caller, input)),
    giveTranscript: os.giveTranscript
      .use(allowed('meetings.change'))
      .handler(({ input: { params, body }, context }) =>
        recordings.giveTranscript(context.caller, params.id, body),
      ),
    changeLine: os.changeLine.use(allowed('meetings.change')).handler(async ({ input, context }) => {
      await transcripts.changeLine(context.caller, input);
      return ok;
    }),
    renameSpeaker: os.renameSpeaker.use(allowed('meetings.change')).handler(async ({ input, context }) => {
      await transcripts.renameSpeaker(context.caller, input);
      return ok;
    }),
    changes: os.changes.use(allowed('meetings.read')).handler(async ({ input, context }) => ({
      changes: await transcripts.changes(context.caller, input.id),
    })),
  };
}

function noteRoutes(os: Implementer, { notes, following }: Parts) {
  return {
    makeNotes: os.makeNotes
      .use(allowed('meetings.change'))
      .handler(({ input, context }) => notes.make(context.caller, input)),
    changeNote: os.changeNote
      .use(allowed('meetings.change'))
      .handler(({ input, context }) => notes.change(context.caller, input)),
    addTasks: os.addTasks
      .use(allowed('meetings.change'))
      .handler(({ input, context }) => following.addTasks(context.caller, input)),
    extract: os.extract
      .use(allowed('meetings.change'))
      .handler(async ({ input, context }) => ({ people: await following.extract(context.caller, input.id) })),
    addContacts: os.addContacts
      .use(allowed('meetings.change'))
      .handler(({ input, context }) => following.addContacts(context.caller, input)),
  };
}

function participantRoutes(os: Implementer, { participants }: Parts) {
  const reading = allowed('meetings.read');
  return {
    plans: os.plans
      .use(reading)
      .handler(async ({ context }) => ({ plans: await participants.plans(context.caller) })),
    plan: os.plan.use(reading).handler(({ input, context }) => participants.plan(context.caller, input)),
    lastTime: os.lastTime.use(reading).handler(async ({ input, context }) => ({
      last: await participants.lastTime(context.caller, input.contactIds),
    })),
    setParticipants: os.setParticipants
      .use(allowed('meetings.change'))
      .handler(async ({ input, context }) => ({
        participants: await participants.set(context.caller, input),
      })),
    recordingsOfCall: os.recordingsOfCall.use(reading).handler(async ({ input, context }) => ({
      meetings: await participants.ofCall(context.caller, input.callId),
    })),
  };
}

function sharingRoutes(os: Implementer, { mails, links }: Parts) {
  return {
    mailNotes: os.mailNotes
      .use(allowed('meetings.change'))
      .handler(({ input, context }) => mails.send(context.caller, input)),
    createLink: os.createLink
      .use(allowed('meetings.change'))
      .handler(({ input, context }) => links.create(context.caller, input)),
    revokeLink: os.revokeLink.use(allowed('meetings.change')).handler(async ({ input, context }) => {
      await links.revoke(context.caller, input);
      return ok;
    }),
    // Anyone with the address may read it.
    shared: os.shared.handler(({ input, context }) => links.open(input.token, context.ip)),
  };
}

function functionRoutes(os: Implementer, functions: MeetingFunctions) {
  return {
    transcriptChat: os.transcriptChat.use(allowed('meetings.read')).handler(async ({ input, context }) => ({
      response: await functions.chat(context.caller, input),
      error: null,
    })),
    meetingNotes: os.meetingNotes.use(allowed('meetings.read')).handler(async ({ input, context }) => ({
      notes: await functions.notes(context.caller, input.transcript),
      error: null,
    })),
    sendMeetingEmail: os.sendMeetingEmail
      .use(allowed('meetings.change'))
      .handler(async ({ input: { recipients, ...notes }, context }) => ({
        error: null,
        ...(await functions.email(context.caller, notes, recipients)),
      })),
    extractContacts: os.extractContacts.use(allowed('meetings.read')).handler(async ({ input, context }) => ({
      contacts: await functions.people(context.caller, input.transcript),
      error: null,
    })),
  };
}
