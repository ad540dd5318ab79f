import { codeOf, sentenceOf } from '#platform/browser/api.ts';
import { toast } from '#ui/toast.tsx';
import { consentWordsOf } from '../constants-recordings.ts';
import { finishRecording, recordingApiIn } from './finish-recording.ts';
import type { Owner } from './recorder.ts';
import { holdLock, lockOf } from './recording-lock.ts';
import { refreshMeetings } from './refresh.ts';
import { type LoggedRecording, openSoundLog } from './sound-log.ts';
import { sayIfNoEngine } from './transcript-news.ts';
import { Uploading } from './uploading.ts';
import { todayHere } from './words.ts';

/** A quarter of what the server takes at once: a lost connection loses no more than that. */
const PIECE_BYTES = 2_000_000;

export interface FileUpload {
  /** 0 to 100 */
  readonly share: number;
  readonly isAway: boolean;
}

export interface NewUpload {
  readonly file: File;
  readonly name: string;
  readonly day: string;
  readonly transcribes: boolean;
  /** Contacts that it is with, who agreed. */
  readonly contactIds: readonly string[];
}

/** Uploads of audio and video files that run in this tab, by meeting. */
class FileUploads {
  #running: ReadonlyMap<string, FileUpload & { readonly uploading: Uploading }> = new Map();
  readonly #listeners = new Set<() => void>();

  get = (): ReadonlyMap<string, FileUpload> => this.#running;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Begins an upload, which then runs by itself. Rejects if the server refuses it. */
  async start({ file, name, day, transcribes, contactIds }: NewUpload, owner: Owner): Promise<void> {
    const recording: LoggedRecording = {
      id: crypto.randomUUID(),
      deviceId: crypto.randomUUID(),
      accountId: owner.accountId,
      workspaceId: owner.workspaceId,
      name,
      startedAt: Date.now(),
      transcribes,
      file: { name: file.name, size: file.size, changedAt: file.lastModified },
      channels: ['me'],
      durationMs: (await lengthOf(file)) ?? 0,
      bytes: file.size,
      notes: '',
    };
    await recordingApiIn(owner.workspaceId).startRecording({
      id: recording.id,
      deviceId: recording.deviceId,
      name,
      platform: 'upload',
      source: 'upload',
      day,
      mime: file.type,
      speakers: [null],
      wantsTranscript: transcribes,
      keepsSound: true,
      consent: consentWordsOf('upload', { transcribes }),
      bytesExpected: file.size,
      contactIds: [...contactIds],
      shared: false,
    });
    // Without it, the file can't be chosen again after a reload.
    await openSoundLog()
      .then((log) => log.begin(recording))
      .catch(() => undefined);
    void this.#send(recording, { file, isNew: true });
    await refreshMeetings();
  }

  /** Resumes an interrupted upload. @returns why it can't; null if it can */
  async resume(id: string, file: File): Promise<string | null> {
    const log = await openSoundLog();
    const recording = (await log.list()).find((one) => one.id === id);
    if (recording?.file == null)
      return 'This upload was started in another browser. Continue there, or delete it here.';
    if (recording.file.size !== file.size || recording.file.name !== file.name)
      return `That's a different file. Choose ${recording.file.name} to continue.`;
    void this.#send(recording, { file, isNew: false });
    return null;
  }

  /** Ends an upload. The caller deletes what the server has of it. */
  async cancel(id: string): Promise<void> {
    this.#running.get(id)?.uploading.close();
    this.#set(id, null);
    await openSoundLog()
      .then((log) => log.remove(id))
      .catch(() => undefined);
  }

  async #send(recording: LoggedRecording, { file, isNew }: { file: File; isNew: boolean }): Promise<void> {
    const { id, deviceId, workspaceId, durationMs } = recording;
    const release = await holdLock(lockOf(id));
    if (release === null) return toast.error('This file is being uploaded in another tab');
    const api = recordingApiIn(workspaceId);
    const tell = (bytes: number) =>
      this.#set(id, {
        share: file.size === 0 ? 0 : Math.floor((100 * bytes) / file.size),
        isAway: uploading.state.is === 'away',
        uploading,
      });
    let sent = 0;
    const uploading: Uploading = new Uploading(
      {
        add: async (offset, body) =>
          (await api.addPiece({ params: { id }, query: { deviceId, offset }, body })).bytes,
        received: async () => (await api.recording({ id })).bytes,
        read: async (offset) => file.slice(offset, offset + PIECE_BYTES, 'application/octet-stream'),
        onReceived: (bytes) => tell((sent = bytes)),
        onChange: () => tell(sent),
        now: () => Date.now(),
        chance: () => Math.random(),
      },
      isNew ? 0 : null,
    );
    tell(0);
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    try {
      if (await uploading.finish(file.size)) await this.#end(recording, { durationMs, file });
      else if (uploading.state.is === 'refused') toast.error(uploading.state.sentence);
    } catch (error) {
      toast.error(sentenceOf(error));
      // A file without sound never has any.
      if (codeOf(error) !== null) await this.cancel(id);
    }
    window.removeEventListener('beforeunload', warn);
    release();
    this.#set(id, null);
    void refreshMeetings();
  }

  async #end(
    recording: LoggedRecording,
    { durationMs, file }: { durationMs: number; file: File },
  ): Promise<void> {
    const { id, deviceId, workspaceId, bytes } = recording;
    const { levelsOfFile } = await import('./file-levels.ts');
    const facts = { id, deviceId, bytes, levels: await levelsOfFile(file, durationMs), notes: '' };
    await finishRecording(recordingApiIn(workspaceId), {
      ...facts,
      durationMs: durationMs === 0 ? null : durationMs,
    });
    await openSoundLog()
      .then((log) => log.remove(id))
      .catch(() => undefined);
    toast.success('Upload complete');
    if (recording.transcribes) void sayIfNoEngine(recording);
  }

  #set(id: string, upload: (FileUpload & { readonly uploading: Uploading }) | null): void {
    const next = new Map(this.#running);
    if (upload === null) next.delete(id);
    else next.set(id, upload);
    this.#running = next;
    for (const listener of this.#listeners) listener();
  }
}

const METADATA_WAIT_MS = 5_000;

/** How long a file plays, as this browser reads it; null if it can't. */
async function lengthOf(file: File): Promise<number | null> {
  const address = URL.createObjectURL(file);
  const player = document.createElement('audio');
  player.preload = 'metadata';
  const known = new Promise<number | null>((resolve) => {
    player.addEventListener('loadedmetadata', () => resolve(player.duration));
    player.addEventListener('error', () => resolve(null));
    setTimeout(() => resolve(null), METADATA_WAIT_MS);
  });
  player.src = address;
  const seconds = await known;
  URL.revokeObjectURL(address);
  return seconds === null || !Number.isFinite(seconds) ? null : Math.round(seconds * 1_000);
}

export const fileUploads = new FileUploads();
/** The day that an upload has unless its person says another. */
export const dayOf = (file: File): string => todayHere(new Date(file.lastModified));
