import { type Arrival, AudioWatch, now } from './audio-in.ts';

/**
 * Runs in a page before anything else: listens to every peer connection that the page makes, whatever library makes
 * it, and says when the first sound came in. All stacks are observed by the same ears.
 */
export interface BenchPage {
  now(): number;
  /** Resolves with the moment when the first of this since `since` came in, on one of these connections or on any. */
  first(what: Arrival, since: number, on?: readonly RTCPeerConnection[]): Promise<number>;
  /** Plays what comes in, as every phone does. @returns a function that stops */
  play(stream: MediaStream): () => void;
  /** A steady tone, made once: the start of a microphone is no part of a call, and its pauses would look like waiting. */
  microphone(): Promise<MediaStream>;
}

declare global {
  interface Window {
    bench: BenchPage;
  }
}

const watch = new AudioWatch();
const numbers = new WeakMap<RTCPeerConnection, number>();
let made = 0;
let microphone: Promise<MediaStream> | undefined;

window.RTCPeerConnection = class extends RTCPeerConnection {
  constructor(configuration?: RTCConfiguration) {
    super(configuration);
    made += 1;
    numbers.set(this, made);
  }

  override addTransceiver(...options: Parameters<RTCPeerConnection['addTransceiver']>): RTCRtpTransceiver {
    const transceiver = super.addTransceiver(...options);
    watch.add(transceiver.receiver, numbers.get(this) ?? 0);
    return transceiver;
  }

  override addTrack(...options: Parameters<RTCPeerConnection['addTrack']>): RTCRtpSender {
    const sender = super.addTrack(...options);
    const own = this.getTransceivers().find((transceiver) => transceiver.sender === sender);
    if (own !== undefined) watch.add(own.receiver, numbers.get(this) ?? 0);
    return sender;
  }
};

window.bench = {
  now,
  first: (what, since, on) =>
    watch.first(
      what,
      since,
      on?.map((connection) => numbers.get(connection) ?? 0),
    ),
  play(stream) {
    const element = new Audio();
    element.srcObject = stream;
    void element.play();
    return () => {
      element.srcObject = null;
    };
  },
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
