import { createSocket, type Socket } from 'node:dgram';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { QUIET_CHROMIUM } from '#test/chromium.ts';
import { chromium as findChromium } from '../../../../../scripts/lib/chromium.mjs';
import { encode, type G711, samplesOf } from '../../rules/media/g711.ts';
import { type RtpPacket, readRtp, writeRtp } from '../../rules/media/rtp-packet.ts';
import { readTelephoneEvent, writeTelephoneEvent } from '../../rules/media/telephone-event.ts';
import { toneSamples } from '../../rules/media/tones.ts';
import type { RtpAddress, RtpRemote } from './media-engine.ts';

/** Audio at a carrier's far end: the strongest frequency, and the loudness of everything, 0 to 1. */
export interface MeasuredTone {
  readonly hertz: number;
  readonly loudness: number;
}

export interface Arrived extends RtpPacket {
  readonly at: number;
}

/** A phone behind a carrier: a real socket that sends and receives RTP, 20 ms a packet. */
export interface Telephone {
  /** Address as its carrier would announce it. */
  readonly remote: RtpRemote;
  readonly arrived: readonly Arrived[];
  call(address: RtpAddress): void;
  /** Sends a steady tone from now on; null sends nothing at all, 0 digital silence. */
  speak(hertz: number | null): void;
  /** Sends one key for this long. */
  press(digit: number, durationMs: number): Promise<void>;
  /** Listens from now on. */
  listen(ms?: number): Promise<MeasuredTone>;
  /** Sends these bytes as they are. */
  sendRaw(bytes: Uint8Array): void;
  close(): void;
}

const EVENT_TYPE = 101;

export async function openTelephone(
  options: { law?: G711; telephoneEvent?: number | null } = {},
): Promise<Telephone> {
  const { law = 0, telephoneEvent = EVENT_TYPE } = options;
  const socket = await boundSocket();
  const arrived: Arrived[] = [];
  let target: RtpAddress | null = null;
  let tone: Uint8Array | null = null;
  const own = { sequence: 65_500, timestamp: 4_294_960_000, ssrc: 4_242 };
  socket.on('message', (bytes) => {
    const packet = readRtp(Uint8Array.from(bytes));
    if (packet !== null) arrived.push({ ...packet, at: performance.now() });
  });
  const send = (bytes: Uint8Array) => {
    if (target !== null) socket.send(bytes, target.port, target.address);
  };
  const sendPacket = (payload: Uint8Array, of: { type: number; timestamp: number; marker?: boolean }) => {
    own.sequence = (own.sequence + 1) & 0xffff;
    const { ssrc, sequence } = own;
    const { timestamp, marker = false, type } = of;
    send(writeRtp({ ssrc, sequence, timestamp, marker, payloadType: type, payload }));
  };
  let frame = 0;
  const ticking = ticker(() => {
    own.timestamp = (own.timestamp + 160) >>> 0;
    frame += 1;
    const start = (frame * 160) % 8_000;
    if (tone !== null) sendPacket(tone.subarray(start, start + 160), { type: law, timestamp: own.timestamp });
  });
  return {
    remote: { address: '127.0.0.1', port: socket.address().port, payloadType: law, telephoneEvent },
    arrived,
    call: (address) => (target = address),
    speak: (hertz) => (tone = hertz === null ? null : oneSecond(hertz, law)),
    async press(digit, durationMs) {
      const { timestamp } = own;
      for (let ms = 20; ms <= durationMs; ms += 20) {
        const event = { event: digit, isEnd: false, duration: ms * 8 };
        sendPacket(writeTelephoneEvent(event), { type: EVENT_TYPE, timestamp, marker: ms === 20 });
        await sleep(20);
      }
      for (let word = 0; word < 3; word += 1) {
        const event = { event: digit, isEnd: true, duration: durationMs * 8 };
        sendPacket(writeTelephoneEvent(event), { type: EVENT_TYPE, timestamp });
      }
      await sleep(60);
    },
    async listen(ms = 600) {
      const from = arrived.length;
      await sleep(ms);
      return dominant(soundOf(arrived.slice(from)));
    },
    sendRaw: send,
    close() {
      ticking();
      socket.close();
    },
  };
}

/** Checks for one source whose numbers never go back. */
export function isContinuous({ arrived }: Telephone): boolean {
  return arrived.every((packet, index) => {
    const before = arrived[index - 1];
    if (before === undefined) return true;
    const isNext = ((packet.sequence - before.sequence) << 16) >> 16 > 0;
    return isNext && ((packet.timestamp - before.timestamp) | 0) >= 0 && packet.ssrc === before.ssrc;
  });
}

/** All samples of packets that have sound, in their order. */
export function soundOf(packets: readonly RtpPacket[]): Int16Array {
  return Int16Array.from(
    packets
      .filter(({ payloadType }) => payloadType === 0 || payloadType === 8)
      // The filter has left the two laws.
      .flatMap(({ payload, payloadType }) =>
        [...payload].map((byte) => samplesOf(payloadType as G711)[byte] ?? 0),
      ),
  );
}

/** The strongest frequency from 100 to 3500 Hz, by Goertzel's algorithm. */
export function dominant(samples: Int16Array): MeasuredTone {
  const loudness =
    Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length) / 32_768;
  let strongest = { hertz: 0, power: 0 };
  if (loudness <= 0.001) return { hertz: 0, loudness };
  for (let hertz = 100; hertz <= 3_500; hertz += 4) {
    const power = powerAt(hertz, samples);
    if (power > strongest.power) strongest = { hertz, power };
  }
  return { hertz: strongest.hertz, loudness };
}

/** The telephone events that arrived: each digit once, with its longest duration. */
export function detectedDigits(packets: readonly RtpPacket[]): { event: number; ms: number; ends: number }[] {
  const events = new Map<number, { event: number; ms: number; ends: number }>();
  for (const { payloadType, payload, timestamp } of packets) {
    const word = payloadType === EVENT_TYPE ? readTelephoneEvent(payload) : null;
    if (word === null) continue;
    const before = events.get(timestamp) ?? { event: word.event, ms: 0, ends: 0 };
    const ms = Math.max(before.ms, word.duration / 8);
    events.set(timestamp, { ...before, ms, ends: before.ends + (word.isEnd ? 1 : 0) });
  }
  return [...events.values()];
}

function powerAt(hertz: number, samples: Int16Array): number {
  const factor = 2 * Math.cos((2 * Math.PI * hertz) / 8_000);
  let [before, last] = [0, 0];
  for (const sample of samples) [before, last] = [last, sample + factor * last - before];
  return before * before + last * last - factor * before * last;
}

/** Whole periods fit into the second, so that it repeats without a click. */
function oneSecond(hertz: number, law: G711): Uint8Array {
  const step = { hertz: hertz === 0 ? [] : [hertz], ms: 1_010, height: 0.4 };
  return encode(law, toneSamples([step]).subarray(40, 8_040));
}

function ticker(tick: () => void): () => void {
  let next = performance.now();
  let timer: NodeJS.Timeout;
  const again = () => {
    for (; next <= performance.now(); next += 20) tick();
    timer = setTimeout(again, Math.max(0, next - performance.now()));
  };
  again();
  return () => clearTimeout(timer);
}

/** Below the ports that the system lends to others. */
const PORTS = { first: 24_000, count: 4_000 };
let lastPort = Math.floor(Math.random() * PORTS.count);

async function boundSocket(): Promise<Socket> {
  for (;;) {
    lastPort = (lastPort + 1) % PORTS.count;
    const socket = createSocket('udp4');
    const bound = await new Promise<boolean>((resolve) => {
      socket.once('error', () => resolve(false));
      socket.bind({ port: PORTS.first + lastPort, address: '127.0.0.1', exclusive: true }, () =>
        resolve(true),
      );
    });
    if (bound) return socket;
    socket.close();
  }
}

/** A page with a microphone that sounds a tone, as the phone of one person. */
export interface BrowserPhone {
  offer(hertz: number): Promise<string>;
  accept(answer: string): Promise<void>;
  /** Resolves when the first packet has come. */
  heardFirst(): Promise<void>;
  listen(): Promise<MeasuredTone>;
  press(digits: string): Promise<void>;
  hangUp(): Promise<void>;
  close(): Promise<void>;
}

/** Part of a browser's configuration that decides how it gets out of its network. */
export interface IceConfiguration {
  readonly iceTransportPolicy: 'all' | 'relay';
  readonly iceServers: readonly {
    readonly urls: string;
    readonly username: string;
    readonly credential: string;
  }[];
}

export interface Browsers {
  phone(ice?: IceConfiguration): Promise<BrowserPhone>;
  close(): Promise<void>;
}

export async function openBrowser(): Promise<Browsers> {
  const browser: Browser = await chromium.launch({
    executablePath: await findChromium(),
    ignoreDefaultArgs: ['--mute-audio'],
    // Relays over TLS have our own certificate.
    args: [...QUIET_CHROMIUM, '--ignore-certificate-errors'],
  });
  return {
    async phone(ice) {
      const page = await browser.newPage();
      await page.evaluate(PAGE);
      if (ice !== undefined) await page.evaluate(`phone.ice = ${JSON.stringify(ice)}`);
      return phoneIn(page);
    },
    close: () => browser.close(),
  };
}

function phoneIn(page: Page): BrowserPhone {
  const run = <Answer>(name: string, given: unknown): Promise<Answer> =>
    page.evaluate<Answer>(`phone.${name}(${JSON.stringify(given)})`);
  return {
    offer: (hertz) => run('offer', hertz),
    accept: (answer) => run('accept', answer),
    heardFirst: () => run('heardFirst', null),
    listen: () => run('listen', 600),
    press: (digits) => run('press', digits),
    hangUp: () => run('hangUp', null),
    close: () => page.close(),
  };
}

/** Runs in the page. It is text because this half of the project is compiled without the words of a browser. */
const PAGE = `globalThis.phone = {
  async offer(hertz) {
    this.hangUp();
    this.context = new AudioContext({ sampleRate: 48000 });
    await this.context.resume();
    const tone = new OscillatorNode(this.context, { frequency: hertz });
    const volume = new GainNode(this.context, { gain: 0.4 });
    const microphone = this.context.createMediaStreamDestination();
    tone.connect(volume).connect(microphone);
    tone.start();
    this.connection = new RTCPeerConnection(this.ice);
    const first = Promise.withResolvers();
    this.heardFirst = () => first.promise.then(() => undefined);
    this.connection.ontrack = ({ track }) => {
      track.onunmute = first.resolve;
      const stream = new MediaStream([track]);
      this.ear = Object.assign(new Audio(), { srcObject: stream, muted: true });
      void this.ear.play();
      this.analyser = new AnalyserNode(this.context, { fftSize: 16384, smoothingTimeConstant: 0 });
      this.context.createMediaStreamSource(stream).connect(this.analyser);
    };
    this.sender = this.connection.addTrack(microphone.stream.getAudioTracks()[0], microphone.stream);
    await this.connection.setLocalDescription();
    return this.connection.localDescription.sdp;
  },
  async accept(sdp) {
    await this.connection.setRemoteDescription({ type: 'answer', sdp });
  },
  async listen(ms) {
    await new Promise((resolve) => setTimeout(resolve, ms));
    const strengths = new Float32Array(this.analyser.frequencyBinCount);
    this.analyser.getFloatFrequencyData(strengths);
    const samples = new Float32Array(this.analyser.fftSize);
    this.analyser.getFloatTimeDomainData(samples);
    const loudness = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
    const strongest = strengths.indexOf(strengths.reduce((most, one) => Math.max(most, one)));
    return { hertz: loudness < 0.001 ? 0 : (strongest * 48000) / 16384, loudness };
  },
  press(digits) {
    this.sender.dtmf.insertDTMF(digits, 100, 70);
  },
  hangUp() {
    this.connection?.close();
    void this.context?.close();
  },
}; 0`;
