import { LevelMeter, type PageAudio } from './audio-context.ts';
import type { Devices } from './devices.ts';
import type { PlaybackPort } from './line-ports.ts';
import { afterwards } from './timer.ts';

interface Played {
  readonly element: HTMLAudioElement;
  readonly stream: MediaStream;
  meter: LevelMeter | null;
}

/** Plays the other side on the chosen speaker. */
export class Playback implements PlaybackPort {
  readonly #devices: Devices;
  readonly #audio: PageAudio;
  readonly #played = new Map<string, Played>();
  readonly #audible = new Map<string, boolean>();

  constructor(devices: Devices, audio: PageAudio) {
    this.#devices = devices;
    this.#audio = audio;
    devices.subscribe(() => {
      for (const { element } of this.#played.values()) void this.#route(element);
    });
    audio.subscribe(() => {
      for (const { element } of this.#played.values()) void element.play().catch(() => undefined);
    });
  }

  /** Inaudible streams start a little later, because a player takes the browser as long as part of the connection. */
  play(callId: string, stream: MediaStream): void {
    this.#end(callId);
    const isAudible = this.#audible.get(callId) === true;
    const played: Played = { element: new Audio(), stream, meter: null };
    played.element.muted = !isAudible;
    this.#played.set(callId, played);
    if (isAudible) this.#begin(played);
    else
      afterwards(() => {
        if (this.#played.get(callId) === played) this.#begin(played);
      });
  }

  setAudible(callId: string, audible: boolean): void {
    this.#audible.set(callId, audible);
    const played = this.#played.get(callId);
    if (played === undefined) return;
    if (played.element.muted === audible) played.element.muted = !audible;
    if (audible) this.#begin(played);
  }

  stop(callId: string): void {
    this.#end(callId);
    this.#audible.delete(callId);
  }

  streamOf(callId: string): MediaStream | null {
    return this.#played.get(callId)?.stream ?? null;
  }

  /** Current level of the other side, 0 to 1. */
  level(callId: string): number {
    const played = this.#played.get(callId);
    if (played === undefined || this.#audio.isLocked) return 0;
    played.meter ??= new LevelMeter(this.#audio.context, played.stream);
    return played.meter.level();
  }

  #begin({ element, stream }: Played): void {
    if (element.srcObject !== null) return;
    element.autoplay = true;
    element.srcObject = stream;
    void this.#route(element);
    // Refused until the page is touched. Unlocking plays it again.
    void element.play().catch(() => undefined);
  }

  #end(callId: string): void {
    const played = this.#played.get(callId);
    if (played === undefined) return;
    played.meter?.close();
    played.element.srcObject = null;
    this.#played.delete(callId);
  }

  async #route(element: HTMLAudioElement): Promise<void> {
    await setSink(element, this.#devices.inUse('speaker'));
  }
}

/** Routes sound to a device where the browser can; elsewhere the system decides. */
export async function setSink(
  target: HTMLMediaElement | AudioContext,
  deviceId: string | null,
): Promise<void> {
  // TypeScript's types lack it for AudioContext, and some browsers' elements don't have it.
  const routed: { sinkId?: string; setSinkId?: (id: string) => Promise<void> } = target as object;
  if (routed.sinkId === (deviceId ?? '')) return;
  // A device that was just unplugged is refused. The system default goes on playing.
  await routed.setSinkId?.(deviceId ?? '').catch(() => undefined);
}
