import { codeOf } from '#platform/browser/api.ts';
import { meetingsErrors } from '../errors.ts';
import { finishRecording, recordingApiIn } from './finish-recording.ts';
import { holdLock, lockOf } from './recording-lock.ts';
import { type LoggedRecording, openSoundLog, type SoundLog } from './sound-log.ts';
import { Uploading } from './uploading.ts';

const REQUEST_BYTES = 1_000_000;

/** A recording that a crash has interrupted. Nobody else offers it while it's held. */
export interface Unfinished {
  readonly recording: LoggedRecording;
  /** Brings what is missing to the server and ends the recording. @throws the server's refusal */
  save(onChange: (facts: { isAway: boolean }) => void): Promise<void>;
  /** Deletes it, here and on the server. */
  remove(): Promise<void>;
  /** Forgets what is here, and keeps what the server has. */
  forget(): Promise<void>;
  release(): void;
}

/** Recordings that this person has in the log and that no tab is at work on. Each is offered by one tab. */
export async function findUnfinished(owner: {
  accountId: string;
  workspaceId: string;
}): Promise<Unfinished[]> {
  const log = await openSoundLog();
  const own = (await log.list()).filter(
    ({ accountId, workspaceId, file }) =>
      accountId === owner.accountId && workspaceId === owner.workspaceId && file === null,
  );
  const held = await Promise.all(own.map((recording) => holdUnfinished(log, recording)));
  return held.filter((one) => one !== null);
}

async function holdUnfinished(log: SoundLog, { id }: LoggedRecording): Promise<Unfinished | null> {
  const release = await holdLock(lockOf(id));
  if (release === null) return null;
  // The tab that had the lock may just have finished it.
  const recording = (await log.list()).find((one) => one.id === id);
  if (recording === undefined) {
    release();
    return null;
  }
  const api = recordingApiIn(recording.workspaceId);
  return {
    recording,
    release,
    forget: () => log.remove(id),
    save: (onChange) => save(log, recording, onChange),
    async remove() {
      await api.remove({ id }).catch((error: unknown) => {
        // It's deleted already.
        if (codeOf(error) !== meetingsErrors.notFound().code) throw error;
      });
      await log.remove(id);
    },
  };
}

async function save(
  log: SoundLog,
  recording: LoggedRecording,
  onChange: (facts: { isAway: boolean }) => void,
): Promise<void> {
  const { id, deviceId, workspaceId, notes } = recording;
  const api = recordingApiIn(workspaceId);
  let received = 0;
  const uploading: Uploading = new Uploading(
    {
      add: async (offset, body) =>
        (await api.addPiece({ params: { id }, query: { deviceId, offset }, body })).bytes,
      received: async () => (await api.recording({ id })).bytes,
      read: (offset) => readFrom(log, { id, offset }),
      onReceived: (bytes) => (received = bytes),
      onChange: () => onChange({ isAway: uploading.state.is === 'away' }),
      now: () => Date.now(),
      chance: () => Math.random(),
    },
    null,
  );
  await uploading.finish(null);
  if (uploading.state.is === 'refused') throw new SaveRefused(uploading.state.sentence);
  // The server may have more than the log knows of, where this device had no room.
  const durationMs = received <= recording.bytes ? recording.durationMs : null;
  const levels = new Uint8Array(await log.levels(id));
  await finishRecording(api, { id, deviceId, bytes: received, durationMs, levels, notes });
  await log.remove(id);
}

/** The server takes no more of this recording. */
export class SaveRefused extends Error {}

/** What the log has from this byte on; null: nothing. */
async function readFrom(log: SoundLog, { id, offset }: { id: string; offset: number }): Promise<Blob | null> {
  const [first, ...more] = await log.read(id, offset);
  if (first === undefined || first.offset > offset) return null;
  const parts = [first.bytes.slice(offset - first.offset)];
  let size = parts[0]?.size ?? 0;
  for (const { bytes } of more) {
    if (size + bytes.size > REQUEST_BYTES) break;
    parts.push(bytes);
    size += bytes.size;
  }
  return new Blob(parts, { type: 'application/octet-stream' });
}
