import { LEVEL_EVERY_MS } from '../constants-recordings.ts';
import { Backlog } from './backlog.ts';
import { finishRecording, type RecordingApi } from './finish-recording.ts';
import { joined, type LoggedRecording, type SoundLog } from './sound-log.ts';
import { Uploading } from './uploading.ts';

/** Pages send a piece every two seconds. What has gathered without a network goes in larger ones. */
const PIECES_A_REQUEST = 2;
const REQUEST_BYTES = 1_000_000;

export interface RunStatus {
  readonly recordedMs: number;
  readonly savedMs: number;
  readonly isKeptHere: boolean;
  readonly refusal: string | null;
  readonly isAway: boolean;
}

export interface RunPorts {
  readonly api: RecordingApi;
  /** Null where the browser has no storage. */
  readonly log: SoundLog | null;
  onChange(status: RunStatus): void;
  now(): number;
}

/** One recording: every second of sound goes into the log of this browser and to the server. */
export class RecordingRun {
  readonly #ports: RunPorts;
  readonly #backlog = new Backlog();
  readonly #uploading: Uploading;
  #recording: LoggedRecording;
  #levels: Uint8Array[] = [];
  #newLevels: number[] = [];
  #levelCount = 0;
  /** Where pieces end, in bytes and in time, until the server has them. */
  #ends: { readonly bytes: number; readonly ms: number }[] = [];
  #writing: Promise<void>;
  #isKeptHere = true;
  #savedMs = 0;
  #pieces = 0;
  #sentNotes = '';

  constructor(recording: LoggedRecording, ports: RunPorts) {
    this.#ports = ports;
    this.#recording = recording;
    const { id, deviceId } = recording;
    this.#uploading = new Uploading(
      {
        add: async (offset, body) =>
          (await ports.api.addPiece({ params: { id }, query: { deviceId, offset }, body })).bytes,
        received: async () => (await ports.api.recording({ id })).bytes,
        read: async (offset) => this.#backlog.read(offset, REQUEST_BYTES),
        onReceived: (bytes) => this.#received(bytes),
        onChange: () => this.#tell(),
        now: () => ports.now(),
        chance: () => Math.random(),
      },
      0,
    );
    this.#writing = this.#keep(async (log) => log.begin(recording));
  }

  get recording(): LoggedRecording {
    return this.#recording;
  }

  /** A quarter second passed. @param levels how loud each channel was */
  addLevels(levels: readonly number[]): void {
    this.#newLevels.push(...levels);
    this.#levelCount += 1;
    this.#recording = { ...this.#recording, durationMs: this.#levelCount * LEVEL_EVERY_MS };
  }

  addPiece(bytes: Blob): void {
    const offset = this.#backlog.add(bytes);
    const levels = Uint8Array.from(this.#newLevels);
    this.#newLevels = [];
    this.#levels.push(levels);
    // Without levels the clock on the wall has to do.
    const durationMs =
      this.#levelCount > 0 ? this.#recording.durationMs : this.#ports.now() - this.#recording.startedAt;
    this.#recording = { ...this.#recording, bytes: this.#backlog.end, durationMs };
    this.#ends.push({ bytes: this.#backlog.end, ms: durationMs });
    const { recording } = this;
    const piece = { id: recording.id, offset, bytes };
    this.#writing = this.#writing.then(() => this.#keep((log) => log.add(recording, piece, levels)));
    this.#pieces += 1;
    if (this.#pieces % PIECES_A_REQUEST === 0 || this.#uploading.state.is === 'away') this.poke();
    this.#tell();
  }

  /** The person wrote something. */
  setNotes(notes: string): void {
    this.#recording = { ...this.#recording, notes };
    const { recording } = this;
    this.#writing = this.#writing.then(() => this.#keep((log) => log.begin(recording)));
    void this.#sendNotes();
  }

  poke(facts?: { isNow: boolean }): void {
    this.#uploading.poke(facts);
    void this.#sendNotes();
  }

  /** Resolves when the server has everything and the recording has ended: true. False: it refused. */
  async finish(): Promise<boolean> {
    const { id, deviceId, bytes, durationMs, notes } = this.#recording;
    await this.#writing;
    if (!(await this.#uploading.finish(bytes))) return false;
    const levels = new Uint8Array(joined(this.#levels));
    await finishRecording(this.#ports.api, { id, deviceId, bytes, durationMs, levels, notes });
    await this.#ports.log?.remove(id).catch(() => undefined);
    return true;
  }

  /** Ends without the server. The log stays, to be finished later. */
  abandon(): void {
    this.#uploading.close();
  }

  async #sendNotes(): Promise<void> {
    const { id, notes } = this.#recording;
    if (notes === this.#sentNotes) return;
    const before = this.#sentNotes;
    this.#sentNotes = notes;
    // Tried again with the next piece.
    await this.#ports.api.change({ id, ownWords: notes }).catch(() => (this.#sentNotes = before));
  }

  async #keep(write: (log: SoundLog) => Promise<void>): Promise<void> {
    const { log } = this.#ports;
    let isKept = log !== null;
    if (log !== null) await write(log).catch(() => (isKept = false));
    if (isKept === this.#isKeptHere) return;
    this.#isKeptHere = isKept;
    this.#tell();
  }

  #received(bytes: number): void {
    this.#backlog.release(bytes);
    const reached = this.#ends.filter((end) => end.bytes <= bytes);
    this.#savedMs = reached.at(-1)?.ms ?? this.#savedMs;
    this.#ends = this.#ends.slice(reached.length);
    const { id } = this.#recording;
    void this.#ports.log?.release(id, bytes).catch(() => undefined);
    this.#tell();
  }

  #tell(): void {
    const { state } = this.#uploading;
    this.#ports.onChange({
      recordedMs: this.#recording.durationMs,
      savedMs: this.#savedMs,
      isKeptHere: this.#isKeptHere,
      refusal: state.is === 'refused' ? state.sentence : null,
      isAway: state.is === 'away',
    });
  }
}
