import { Duplex } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { PcmPipe } from './pcm-pipe.ts';
import { type PcmMessage, PcmReader, writePcm } from './pcm-wire.ts';

const heard = (at: number): PcmMessage => ({
  kind: 'heard',
  session: 'call',
  end: 'carrier',
  at,
  samples: Int16Array.of(1, -2, 32_767, -32_768),
});

describe('messages', () => {
  const all: PcmMessage[] = [
    heard(1_234_567_890.5),
    { kind: 'speech', session: 'ü', end: 'browser', waitsMsMax: 30_000, samples: Int16Array.of(5) },
    { kind: 'hush', session: 'call', end: 'carrier' },
  ];

  test.each([1, 2, 7, 1_000])('survive being cut into pieces of %i bytes', (size) => {
    const bytes = Buffer.concat(all.map(writePcm));
    const reader = new PcmReader();
    const read: PcmMessage[] = [];
    for (let at = 0; at < bytes.length; at += size) read.push(...reader.read(bytes.subarray(at, at + size)));
    expect(read).toEqual(all);
  });

  test.each([
    ['too long', Buffer.from([255, 255, 255, 255])],
    ['too short', Buffer.from([1, 0, 0, 0, 0])],
    ['of an unknown kind', Buffer.from([12, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
    ['with a name beyond their end', Buffer.from([12, 0, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
  ])('%s are refused', (_what, bytes) => {
    expect(() => new PcmReader().read(bytes)).toThrow("These aren't sound messages.");
  });
});

/** The other process, which reads everything or nothing. */
function other() {
  const state = { takes: true, bytes: [] as Buffer[], goOn: () => {} };
  const socket = new Duplex({
    highWaterMark: 10,
    read() {},
    write(bytes: Buffer, _encoding, done) {
      state.bytes.push(bytes);
      if (state.takes) done();
      else state.goOn = done;
    },
  });
  const reader = new PcmReader();
  const times = () =>
    state.bytes
      .splice(0)
      .flatMap((bytes) => reader.read(bytes).map((message) => 'at' in message && message.at));
  return { state, socket, times };
}

describe('while the other process doesn’t read', () => {
  test('the oldest sound is dropped and counted, and the newest arrives later', async () => {
    const { state, socket, times } = other();
    const messageBytes = writePcm(heard(0)).length;
    const pipe = new PcmPipe(socket, { receive() {}, report() {}, bytesMax: 3 * messageBytes });
    state.takes = false;
    for (let at = 1; at <= 4; at += 1) pipe.send(heard(at));
    pipe.flush();
    expect(times()).toEqual([2, 3, 4]);
    expect(pipe.dropped).toBe(1);
    for (let at = 5; at <= 20; at += 1) {
      pipe.send(heard(at));
      pipe.flush();
    }
    expect(times()).toEqual([]);
    expect(pipe.dropped).toBe(14);
    state.takes = true;
    state.goOn();
    await expect.poll(times).toEqual([18, 19, 20]);
  });
});

test('bytes that aren’t messages close the pipe and are reported once', () => {
  const { socket } = other();
  const problems: string[] = [];
  const received: PcmMessage[] = [];
  const pipe = new PcmPipe(socket, {
    receive: (message) => received.push(message),
    report: (what) => problems.push(what),
  });
  socket.emit('data', writePcm(heard(1)));
  socket.emit('data', Buffer.alloc(40, 0xff));
  expect(received).toEqual([heard(1)]);
  expect(problems).toEqual(["The other process sends unreadable sound: Error: These aren't sound messages."]);
  expect(socket.destroyed).toBe(true);
  pipe.send(heard(2));
  pipe.flush();
});
