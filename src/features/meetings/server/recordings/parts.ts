import type { CalendarService } from '#features/calendar/server/service.ts';
import type { CallingService } from '#features/calling/server/service.ts';
import type { ContactsService } from '#features/contacts/server/service.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import type { Sealing } from '#platform/server/sealing.ts';
import type { MeetingPlatform } from '../../constants-meetings.ts';
import { LATE_PIECES_MS, type RecordingSource } from '../../constants-recordings.ts';
import { meetingsErrors } from '../../errors.ts';
import type { AroundGiven } from '../participants/agreed.ts';
import type { MeetingRow } from '../record/store.ts';
import type { Transcriber } from '../speech/transcriber.ts';
import type { RecordingRow } from './store.ts';

/** Dependencies of recordings. */
export interface RecordingParts
  extends Pick<Platform, 'database' | 'realtime' | 'clock' | 'jobs' | 'blobs' | 'rateLimits' | 'log'> {
  /** Seals the keys of recordings. */
  readonly sealing: Sealing;
  /** Null: no speech engine is configured. */
  readonly transcriber: Transcriber | null;
  /** Bytes from which a workspace begins no other recording; null: any. */
  readonly limitBytes: number | null;
  readonly contacts: Pick<ContactsService, 'these' | 'noteConsent'>;
  readonly calendar: Pick<CalendarService, 'plannedAt'>;
  readonly calling: Pick<CallingService, 'recordable' | 'recordableUntil'>;
  /** Has notes made of a meeting if the transaction commits. */
  readonly makeNotes: (row: MeetingRow, transaction: Transaction) => Promise<MeetingRow>;
}

/** What a page says of the recording that it starts. */
export interface StartGiven extends AroundGiven {
  readonly name: string;
  readonly platform: MeetingPlatform;
  readonly source: RecordingSource;
  readonly day: string;
  readonly mime: string;
  readonly speakers: readonly (string | null)[];
  readonly wantsTranscript: boolean;
  readonly keepsSound: boolean;
  readonly deviceId: string;
  readonly bytesExpected?: number | undefined;
  readonly shared?: boolean | undefined;
  readonly callId?: string | undefined;
  /** Set by the server for calls. */
  readonly callAgreedAt?: number | undefined;
}

/**
 * Only the device that records adds to a recording, for the person who started it, and nobody to what the server fetches.
 * @throws AppError meetings.otherDevice
 */
export function mustRecord(row: RecordingRow, { accountId }: Member, deviceId: string): void {
  if (row.source === 'bot' || row.consentBy !== accountId || row.deviceId !== deviceId)
    throw meetingsErrors.otherDevice();
}

/** Whether its device may still finish it: the server ended it after a long silence, not long ago, and has its sound. */
export function isOpenStill(row: RecordingRow, now: number): boolean {
  if (row.sealedKey === null) return false;
  if (row.state === 'recording') return true;
  return row.endedBy === 'silence' && now < (row.endedAt ?? 0) + LATE_PIECES_MS;
}
