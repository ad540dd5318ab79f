/** The peer: PeerJS as its documentation shows it, answering at once. */
interface PeerJsConnection {
  on(event: 'stream', listener: (stream: MediaStream) => void): void;
  answer(stream: MediaStream): void;
  close(): void;
}
interface PeerJs {
  on(event: 'open', listener: () => void): void;
  on(event: 'error', listener: (error: unknown) => void): void;
  on(event: 'call', listener: (call: PeerJsConnection) => void): void;
  call(id: string, stream: MediaStream): PeerJsConnection;
}
declare const Peer: new (
  id: string,
  options: { host: string; port: number; path: string; config: RTCConfiguration },
) => PeerJs;

export interface PeerJsPage {
  /** Signs in to the PeerJS server and answers every call from now on. */
  start(options: { id: string; port: number }): Promise<void>;
  /** @returns when the call was placed */
  place(to: string): Promise<number>;
  /** @returns when the last call came in */
  rangAt(): number;
  hangUp(): void;
}

declare global {
  interface Window {
    peerJs: PeerJsPage;
  }
}

let peer: PeerJs | undefined;
let rangAt = 0;
const open: PeerJsConnection[] = [];
const stops: (() => void)[] = [];

/** As the documentation shows it: what comes in is given to an element. */
function playWhatComesIn(call: PeerJsConnection): void {
  call.on('stream', (stream) => stops.push(window.bench.play(stream)));
  open.push(call);
}

window.peerJs = {
  async start({ id, port }) {
    const microphone = await window.bench.microphone();
    const own = new Peer(id, { host: '127.0.0.1', port, path: '/', config: { iceServers: [] } });
    peer = own;
    own.on('call', (call) => {
      rangAt = window.bench.now();
      call.answer(microphone);
      playWhatComesIn(call);
    });
    await new Promise<void>((resolve, reject) => {
      own.on('open', resolve);
      own.on('error', reject);
    });
  },
  async place(to) {
    const microphone = await window.bench.microphone();
    const placedAt = window.bench.now();
    const call = peer?.call(to, microphone);
    if (call !== undefined) playWhatComesIn(call);
    return placedAt;
  },
  rangAt: () => rangAt,
  hangUp() {
    for (const call of open.splice(0)) call.close();
    for (const stop of stops.splice(0)) stop();
  },
};
