import { SECOND_MS } from '#kernel/instant.ts';
import type { PageAudio } from './audio-context.ts';
import type { Devices } from './devices.ts';
import { setSink } from './playback.ts';
import type { LoopSound, MomentSound } from './sounds.ts';

/** One note, starting `at` and lasting `for` seconds; several frequencies sound together. */
interface Note {
  readonly at: number;
  readonly for: number;
  readonly hz: readonly number[];
}

interface Tone {
  readonly notes: readonly Note[];
  /** Seconds after which a loop repeats. */
  readonly every?: number;
  readonly gain: number;
}

const note = (at: number, length: number, ...hz: readonly number[]): Note => ({ at, for: length, hz });
const beeps = (count: number, length: number, ...hz: readonly number[]): Note[] =>
  Array.from({ length: count }, (_, index) => note(index * 2 * length, length, ...hz));

/** All generated, so there is nothing to download or license. Call progress tones follow ITU-T E.180 (425 Hz). */
const tones: Readonly<Record<LoopSound | MomentSound | 'test', Tone>> = {
  ringback: { notes: [note(0, 1, 425)], every: 4, gain: 0.12 },
  busy: { notes: beeps(4, 0.45, 425), gain: 0.12 },
  ended: { notes: [note(0, 0.14, 480), note(0.18, 0.2, 360)], gain: 0.12 },
  connected: { notes: [note(0, 0.07, 660), note(0.08, 0.1, 880)], gain: 0.1 },
  reconnecting: { notes: [note(0, 0.09, 520), note(0.18, 0.09, 520)], every: 2, gain: 0.1 },
  waiting: { notes: [note(0, 0.2, 440)], every: 4, gain: 0.1 },
  ringtone: {
    notes: [
      note(0, 0.16, 659, 988),
      note(0.2, 0.16, 784, 1175),
      note(0.4, 0.3, 988, 1480),
      note(0.9, 0.16, 659, 988),
      note(1.1, 0.16, 784, 1175),
      note(1.3, 0.3, 988, 1480),
    ],
    every: 3,
    gain: 0.2,
  },
  test: { notes: [note(0, 0.25, 523), note(0.3, 0.25, 659), note(0.6, 0.4, 784)], gain: 0.2 },
};

/** The two frequencies of a key: its row and its column (ITU-T Q.23). */
const ROWS = [697, 770, 852, 941] as const;
const COLUMNS = [1209, 1336, 1477] as const;
const KEYS = '123456789*0#';

const EDGE_SECONDS = 0.015;

/** Plays the phone's tones: the ringtone on the ringer, all others on the speaker. */
export class Tones {
  readonly #audio: PageAudio;
  readonly #devices: Devices;
  /** The ringer has its own context, because a context plays to one device. */
  #ringer: AudioContext | null = null;
  #loop: { sound: LoopSound; timer: number; silence: () => void } | null = null;

  constructor(audio: PageAudio, devices: Devices) {
    this.#audio = audio;
    this.#devices = devices;
  }

  /** Loops this sound and stops any other; null for silence. */
  loop(sound: LoopSound | null): void {
    if (this.#loop?.sound === sound) return;
    if (this.#loop !== null) {
      window.clearInterval(this.#loop.timer);
      this.#loop.silence();
      this.#loop = null;
    }
    if (sound === null) return;
    const tone = tones[sound];
    const start = () => this.#play(tone, sound === 'ringtone' ? 'ringer' : 'speaker');
    const loop = { sound, timer: 0, silence: start() };
    loop.timer = window.setInterval(
      () => {
        loop.silence();
        loop.silence = start();
      },
      (tone.every ?? 1) * SECOND_MS,
    );
    this.#loop = loop;
  }

  /** Stops this sound if it is playing. */
  end(sound: LoopSound): void {
    if (this.#loop?.sound === sound) this.loop(null);
  }

  once(sound: MomentSound): void {
    this.#play(tones[sound], 'speaker');
  }

  /** Plays a key's tone to the person who presses it. The other side gets the server's. */
  key(key: string): void {
    const at = KEYS.indexOf(key);
    const [row, column] = [ROWS[Math.floor(at / 3)], COLUMNS[at % 3]];
    if (at < 0 || row === undefined || column === undefined) return;
    this.#play({ notes: [note(0, 0.1, row, column)], gain: 0.06 }, 'speaker');
  }

  /** Test sound for the settings. */
  test(role: 'speaker' | 'ringer'): void {
    this.#play(tones.test, role);
  }

  close(): void {
    this.loop(null);
    void this.#ringer?.close();
    this.#ringer = null;
  }

  #play(tone: Tone, role: 'speaker' | 'ringer'): () => void {
    const context = role === 'ringer' ? this.#ringerContext() : this.#audio.context;
    void setSink(context, this.#devices.inUse(role));
    const gain = context.createGain();
    gain.gain.value = tone.gain;
    gain.connect(context.destination);
    for (const each of tone.notes) for (const hz of each.hz) sound(context, gain, { ...each, hz: [hz] });
    return () => gain.disconnect();
  }

  #ringerContext(): AudioContext {
    this.#ringer ??= new AudioContext();
    // Unlocked together with the page's own.
    if (!this.#audio.isLocked) void this.#ringer.resume().catch(() => undefined);
    return this.#ringer;
  }
}

/** Rounds the edges, because a note that starts at full level clicks. */
function sound(context: AudioContext, out: AudioNode, { at, for: length, hz }: Note): void {
  const start = context.currentTime + at;
  const oscillator = context.createOscillator();
  const envelope = context.createGain();
  oscillator.frequency.value = hz[0] ?? 0;
  envelope.gain.setValueAtTime(0, start);
  envelope.gain.linearRampToValueAtTime(1, start + EDGE_SECONDS);
  envelope.gain.setValueAtTime(1, start + length - EDGE_SECONDS);
  envelope.gain.linearRampToValueAtTime(0, start + length);
  oscillator.connect(envelope).connect(out);
  oscillator.start(start);
  oscillator.stop(start + length);
}
