const LONGEST_MS = 10_000;

/** Milliseconds since the epoch with a fraction, the same clock in every page and worker of this machine. */
export const now = (): number => performance.timeOrigin + performance.now();

/** Opus puts digital silence into about 35 bytes a frame and a tone into 60 or more. */
const SILENT_BYTES_MAX = 45;

/**
 * Runs in a worker: sees each frame as it comes out of the network, before it is decoded, and tells of the first of
 * each receiver, and of the first that has sound in it. (getStats would tell it up to 50 ms late.)
 */
const WATCHER = `
onrtctransform = async ({ transformer }) => {
  const { connection } = transformer.options;
  const reader = transformer.readable.getReader();
  const writer = transformer.writable.getWriter();
  const told = new Set();
  const tell = (what) => {
    if (told.has(what)) return;
    told.add(what);
    postMessage({ connection, what, at: performance.timeOrigin + performance.now() });
  };
  for (;;) {
    const { value: frame, done } = await reader.read();
    if (done) return;
    tell('media');
    if (frame.data.byteLength > ${SILENT_BYTES_MAX}) tell('sound');
    void writer.write(frame);
  }
};`;

/** media: any packet, also of silence, which a stack may send before there is anything to hear. */
export type Arrival = 'media' | 'sound';

interface Arrived {
  readonly connection: number;
  readonly what: Arrival;
  /** On the clock of `now`. */
  readonly at: number;
}

/** Listens to what comes in on the connections of a page. */
export class AudioWatch {
  readonly #worker = new Worker(URL.createObjectURL(new Blob([WATCHER], { type: 'text/javascript' })));
  readonly #arrived: Arrived[] = [];
  readonly #listeners = new Set<() => void>();

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<Arrived>) => {
      this.#arrived.push(data);
      for (const listener of this.#listeners) listener();
    });
  }

  /** Only before the connection is negotiated: afterwards frames pass by. */
  add(receiver: RTCRtpReceiver, connection: number): void {
    receiver.transform = new RTCRtpScriptTransform(this.#worker, { connection });
  }

  /**
   * @returns the moment when the first of this since `since` came in on one of these connections, or on any
   * @throws Error when none came in within ten seconds
   */
  async first(wanted: Arrival, since: number, connections?: readonly number[]): Promise<number> {
    const find = () =>
      this.#arrived.find(
        ({ connection, what, at }) =>
          what === wanted && at >= since && (connections === undefined || connections.includes(connection)),
      );
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const look = () => {
      const found = find();
      if (found !== undefined) resolve(found.at);
    };
    const tooLong = setTimeout(() => reject(new Error('no audio came in')), LONGEST_MS);
    this.#listeners.add(look);
    look();
    return promise.finally(() => {
      clearTimeout(tooLong);
      this.#listeners.delete(look);
    });
  }
}
