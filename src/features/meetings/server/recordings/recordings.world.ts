import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '#test/client.ts';
import type { World } from '#test/world.ts';
import { consentWords, type RecordingSource } from '../../constants-recordings.ts';
import type { HeardSound, SoundToHear, Transcriber } from '../speech/transcriber.ts';

type Apis = Pick<Client, 'meetings'>;
export const DEVICE = 'tab-one';

/** Bytes that depend on the number alone, different for each. */
export const soundBytes = (length: number, nth = 0): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length }, (_, at) => (at * 7 + nth * 31 + (at >> 8)) % 251);

/** A file as pages send it. */
export const file = (bytes: Uint8Array<ArrayBuffer>) =>
  new Blob([bytes], { type: 'application/octet-stream' });

export const codeOf = (error: unknown) => (error as { code?: string }).code;
export const refusal = (promise: Promise<unknown>) => promise.then(() => null, codeOf);

/** Starts a recording of a person, and adds pieces to it. */
export function recorder(client: Apis, source: RecordingSource = 'in-person') {
  const id = randomUUID();
  const platform = source === 'tab' ? 'google-meet' : source === 'in-person' ? 'in-person' : 'upload';
  return {
    id,
    start: (more: object = {}, api = client) =>
      api.meetings.startRecording({
        id,
        name: '',
        platform,
        source,
        day: '2026-11-24',
        mime: 'audio/webm;codecs=opus',
        speakers: [null],
        wantsTranscript: false,
        keepsSound: true,
        consent: consentWords[source],
        deviceId: DEVICE,
        ...more,
      }),
    add: (offset: number, bytes: Uint8Array<ArrayBuffer>, { api = client, deviceId = DEVICE } = {}) =>
      api.meetings.addPiece({ params: { id }, query: { deviceId, offset }, body: file(bytes) }),
    end: (bytes: number, { durationMs = 2_000, api = client, deviceId = DEVICE }: EndGiven = {}) =>
      api.meetings.endRecording({ id, deviceId, bytes, durationMs }),
    get: (api = client) => api.meetings.recording({ id }),
    details: (api = client) => api.meetings.get({ id }),
  };
}

interface EndGiven {
  readonly durationMs?: number | null;
  readonly api?: Apis;
  readonly deviceId?: string;
}

/** Names of the files of recordings in the world's folder. */
export async function soundFiles({ dataDir }: World): Promise<string[]> {
  const folder = join(dataDir, 'blobs/recordings');
  return readdir(folder).catch(() => []);
}

/** A transcriber that does what the test says, with the sound that it got. */
export class ScriptedTranscriber implements Transcriber {
  readonly name = 'Scripted';
  /** The sounds that it was asked to hear, as they were read. */
  readonly heard: { meetingId: string; bytes: Uint8Array; given: SoundToHear }[] = [];
  hear: (given: SoundToHear, meetingId: string) => Promise<HeardSound> = async () => ({
    lines: [],
    durationMs: null,
  });

  async transcribe(meetingId: string, given: SoundToHear): Promise<HeardSound> {
    const parts: Uint8Array[] = [];
    for await (const part of given.sound()) parts.push(part);
    this.heard.push({ meetingId, bytes: Buffer.concat(parts), given });
    return this.hear(given, meetingId);
  }
}

export const line = (speaker: string | null, text: string, startMs = 0) => ({
  speaker,
  startMs,
  endMs: startMs + 1_000,
  text,
});
