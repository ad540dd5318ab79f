import { sql } from 'drizzle-orm';
import type { ContactsService } from '#features/contacts/server/service.ts';
import { type DataFiles, type DataRows, eraseBy, type PersonalData } from '#platform/server/personal-data.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Sealing } from '#platform/server/sealing.ts';
import { BOT_EVENT_DAYS } from '../constants-bots.ts';
import { ENDED_LINK_DAYS } from '../constants-meetings.ts';
import { soundKindOf } from '../rules/recordings/sound-kind.ts';
import { deleteMeetings } from './participants/timelines.ts';
import { soundOf } from './recordings/sound.ts';
import { recordingOf } from './recordings/store.ts';
import { emptyWaste } from './recordings/waste.ts';

interface Below extends Pick<Platform, 'database' | 'realtime' | 'blobs' | 'clock' | 'log'> {
  readonly contacts: Pick<ContactsService, 'note' | 'unnote'>;
  readonly sealing: Sealing;
}

const FACTS = 'm.id, m.name, m.platform, m.day, m.duration_ms, m.people, m.own_words, m.heard, m.created_at';
const LINES = 'l.meeting_id, m.name, l.nth + 1 as line, l.speaker, l.start_ms, l.text';

/** Meetings that only one person sees go with them. Those of a workspace stay with it, without their name. */
export function personalDataOf(platform: Below): PersonalData {
  const { database } = platform;
  const { queries } = database;
  return {
    tables: {
      meetings: { kept: 'shared' },
      meeting_participants: 'erased',
      meeting_lines: 'erased',
      meeting_changes: { kept: 'shared' },
      meeting_notes: 'erased',
      meeting_links: { kept: 'shared' },
      meeting_mails: { kept: 'shared' },
      meeting_settings: 'erased',
      meeting_recordings: { kept: 'shared' },
      meeting_pieces: 'erased',
      meeting_heard: 'erased',
      meeting_bots: { kept: 'shared' },
    },
    kept: {
      shared: {
        of: 'person',
        what: 'Meetings that you shared with a workspace, with their recordings, without your name as the person who added them',
        why: 'They are the work of the team',
        until: 'Until the workspace deletes them',
      },
    },
    retention: [
      {
        what: 'Recordings, transcripts and notes of meetings',
        howLong: "Until they're deleted, or as long as the workspace keeps meetings",
      },
      {
        what: 'Sound recorded only for a transcript',
        howLong: 'Until the transcript is ready',
      },
      {
        what: 'IDs of events from the bot service, so that none counts twice',
        howLong: `${BOT_EVENT_DAYS} days`,
      },
      { what: 'An expired link to notes', howLong: `${ENDED_LINK_DAYS} days` },
    ],
    exports: (subject) =>
      subject.kind === 'person'
        ? [...rowsOf(PRIVATE), soundsOf(platform, PRIVATE, subject.accountId)]
        : [...rowsOf(SHARED), soundsOf(platform, SHARED, subject.workspaceId)],
    goes: async (subject) =>
      subject.kind === 'person'
        ? ["Your recordings, transcripts and notes of meetings that you didn't share."]
        : ['All meetings in the workspace, with their recordings, transcripts, notes and links.'],
    async erase(subject) {
      const isPerson = subject.kind === 'person';
      const id = isPerson ? subject.accountId : subject.workspaceId;
      // The timelines of a workspace go with its contacts.
      if (isPerson)
        await platform.realtime.events.transact((transaction) =>
          deleteMeetings(platform.contacts, sql`meetings.private_to = ${id}`, transaction),
        );
      await eraseBy(queries, id, isPerson ? OF_PERSON : OF_WORKSPACE);
      await emptyWaste(platform);
    },
  };
}

const PRIVATE = 'm.private_to = $1';
const SHARED = 'm.workspace_id = $1 and m.private_to is null';

const rowsOf = (whose: string): readonly DataRows[] => [
  {
    path: 'meetings/meetings',
    title: 'Meetings with their notes',
    text: `select ${FACTS}, n.body as notes from meetings m left join meeting_notes n on n.meeting_id = m.id
      where ${whose} order by m.day, m.id`,
  },
  {
    path: 'meetings/transcripts',
    title: 'Transcripts of these meetings, line by line',
    text: `select ${LINES} from meetings m join meeting_lines l on l.meeting_id = m.id where ${whose} order by m.day, m.id, l.nth`,
  },
  {
    path: 'meetings/participants',
    title: 'Contacts that these meetings were with',
    text: `select m.name as meeting, m.day, c.name as contact from meetings m join meeting_participants p on p.meeting_id = m.id
      join contacts c on c.id = p.contact_id where ${whose} order by m.day, m.id, c.name, c.id`,
  },
  {
    path: 'meetings/bots',
    title: 'Bots sent to these meetings, with the words of consent that were confirmed',
    text: `select m.name, b.shown_name, b.state, b.reason, b.asked_at, b.joined_at, b.over_at, b.erased_at, b.consent_words, b.consent_at
      from meetings m join meeting_bots b on b.meeting_id = m.id where ${whose} order by b.asked_at, m.id`,
  },
  {
    path: 'meetings/emails',
    title: 'People the notes of these meetings were emailed to',
    text: `select m.name, e.recipient, e.requested_at, e.sent_at from meetings m join meeting_mails e on e.meeting_id = m.id
      where ${whose} order by e.requested_at, e.id`,
  },
  {
    path: 'meetings/recordings',
    title: 'Recordings of these meetings, with the consent that was confirmed',
    text: `select r.meeting_id, m.name, r.source, r.mime, r.speakers, r.bytes, r.duration_ms, r.started_at, r.ended_at,
        r.sealed_key is not null and r.bytes > 0 as has_sound, r.transcript_state, r.consent_words, r.consent_at
      from meetings m join meeting_recordings r on r.meeting_id = m.id where ${whose} order by r.started_at, r.meeting_id`,
  },
];

/** The sound itself, decrypted. */
function soundsOf(platform: Below, whose: string, id: string): DataFiles {
  const { queries } = platform.database;
  return {
    path: 'meetings/sound',
    title: 'Sound of these recordings',
    async *read() {
      const { rows } = await queries.$client.query<{ id: string; day: string }>(
        `select m.id, m.day::text from meetings m join meeting_recordings r on r.meeting_id = m.id
         where ${whose} and r.sealed_key is not null and r.bytes > 0 order by m.day, m.id`,
        [id],
      );
      for (const { id: meetingId, day } of rows) {
        const row = await recordingOf(meetingId, queries);
        // Deleted since.
        if (row === null || row.sealedKey === null) continue;
        const { ending } = soundKindOf(row.mime);
        yield { path: `meetings/sound/${day}-${meetingId}.${ending}`, bytes: soundOf(platform, row) };
      }
    },
  };
}

const OF_PERSON = [
  // What they added to a workspace stays with it. Nobody else can use their links.
  'delete from meeting_links where created_by = $1',
  'update meetings set added_by = null where added_by = $1',
  'update meeting_changes set account_id = null where account_id = $1',
  'update meeting_bots set consent_by = null where consent_by = $1',
  'update meeting_mails set sent_by = null where sent_by = $1',
  'update meeting_recordings set consent_by = null where consent_by = $1',
];

const OF_WORKSPACE = [
  'delete from meetings where workspace_id = $1',
  'delete from meeting_settings where workspace_id = $1',
];
