import type { Upload } from '#kernel/upload.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { MeetingPlatform } from '../../constants-meetings.ts';
import type { RecordingSource } from '../../constants-recordings.ts';
import type { Meeting } from '../../model-meetings.ts';
import type { Recording } from '../../model-recordings.ts';

export interface StartGiven {
  readonly id: string;
  readonly name: string;
  readonly platform: MeetingPlatform;
  readonly source: RecordingSource;
  readonly day: string;
  readonly mime: string;
  readonly speakers: readonly (string | null)[];
  readonly wantsTranscript: boolean;
  readonly keepsSound: boolean;
  readonly consent: string;
  readonly deviceId: string;
  readonly bytesExpected?: number | undefined;
  readonly shared?: boolean | undefined;
  readonly callId?: string | undefined;
}

export interface Recordings {
  start(member: Member, given: StartGiven): Promise<Meeting>;
  addPiece(
    member: Member,
    given: { id: string; deviceId: string; offset: number },
    file: Upload,
  ): Promise<{ bytes: number }>;
  get(member: Member, id: string): Promise<Recording>;
  end(
    member: Member,
    given: { id: string; deviceId: string; bytes: number; durationMs: number | null },
  ): Promise<Meeting>;
  setLevels(member: Member, given: { id: string; deviceId: string }, file: Upload): Promise<void>;
  levels(member: Member, id: string): Promise<{ everyMs: number; channels: number[][] | null }>;
  sound(
    member: Member,
    given: { id: string; download?: 'yes' | undefined; range: string | null },
  ): Promise<{ status: 200 | 206; headers: Record<string, string>; body: unknown }>;
  transcribe(member: Member, id: string): Promise<Meeting>;
  removeSound(member: Member, id: string): Promise<Meeting>;
}

/** Recordings of meetings. */
export function createRecordings(_below: Pick<Platform, 'database'>): Recordings {
  const notYet = () => Promise.reject(new Error('not built yet'));
  return {
    start: notYet,
    addPiece: notYet,
    get: notYet,
    end: notYet,
    setLevels: notYet,
    levels: notYet,
    sound: notYet,
    transcribe: notYet,
    removeSound: notYet,
  };
}
