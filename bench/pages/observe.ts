import { audioIn, now } from './audio-in.ts';

/**
 * Runs in a page before anything else: remembers every peer connection that the page makes, whatever library makes
 * it, and says when the first packet of audio came in. All stacks are observed by the same eyes.
 */
export interface BenchPage {
  now(): number;
  /** Resolves with the moment when sound had come in on a connection made after `since`. */
  firstAudio(since: number): Promise<number>;
  /** A steady tone, made once: the start of a microphone is no part of a call, and its pauses would look like waiting. */
  microphone(): Promise<MediaStream>;
}

declare global {
  interface Window {
    bench: BenchPage;
  }
}

const made: { connection: RTCPeerConnection; at: number }[] = [];
let microphone: Promise<MediaStream> | undefined;

window.RTCPeerConnection = class extends RTCPeerConnection {
  constructor(configuration?: RTCConfiguration) {
    super(configuration);
    made.push({ connection: this, at: now() });
  }
};

window.bench = {
  now,
  firstAudio: (since) =>
    audioIn(() => made.flatMap(({ connection, at }) => (at >= since ? [connection] : []))),
  microphone: () => (microphone ??= tone()),
};

async function tone(): Promise<MediaStream> {
  const context = new AudioContext();
  await context.resume();
  const destination = context.createMediaStreamDestination();
  const oscillator = new OscillatorNode(context, { frequency: 440 });
  oscillator.connect(destination);
  oscillator.start();
  return destination.stream;
}
