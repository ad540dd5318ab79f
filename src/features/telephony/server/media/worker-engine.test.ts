import { type ChildProcess, fork } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createLog } from '#platform/server/log.ts';
import { createMetrics } from '#platform/server/metrics.ts';
import { eventually } from '#test/wait.ts';
import { watchEngine } from './engine-metrics.ts';
import {
  type Browsers,
  detectedDigits,
  dominant,
  isContinuous,
  openBrowser,
  openTelephone,
  type Telephone,
} from './media.world.ts';
import { describeMediaEngine } from './media-engine.suite.ts';
import { type MediaEvent, MediaOfferRefused } from './media-engine.ts';
import { channelsOf, recordingFile, tone } from './media-program.suite.ts';
import { recordWav } from './wav-recording.ts';
import { createWorkerEngine, type WorkerEngine, type WorkerEngineOptions } from './worker-engine.ts';

const log = createLog('silent');
const OPTIONS: WorkerEngineOptions = {
  address: '127.0.0.1',
  rtpPorts: { min: 28_000, max: 28_999 },
  icePort: 23_490,
  log,
};

describeMediaEngine('the worker engine', () => createWorkerEngine(OPTIONS));

async function started(options: Partial<WorkerEngineOptions> = {}) {
  const engine = createWorkerEngine({ ...OPTIONS, icePort: 23_491, ...options });
  const events: MediaEvent[] = [];
  engine.onEvent((event) => void events.push(event));
  await engine.start();
  onTestFinished(() => engine.stop());
  return { engine, events };
}

async function telephoneOn(engine: WorkerEngine, session: string): Promise<Telephone> {
  const telephone = await openTelephone();
  onTestFinished(() => telephone.close());
  telephone.call(await engine.open(session));
  await engine.connect(session, telephone.remote);
  return telephone;
}

function killWorker(engine: WorkerEngine): void {
  process.kill(engine.workerPid() ?? 0, 'SIGKILL');
}

const isBack = (events: readonly MediaEvent[]) => events.some(({ kind }) => kind === 'restarted');

describe('when the worker is killed', () => {
  async function inCall(engine: WorkerEngine, browsers: Browsers) {
    const telephone = await telephoneOn(engine, 'call');
    telephone.speak(1_000);
    engine.flow('call', 'bridge');
    const browser = await browsers.phone();
    await browser.accept(await engine.attach('call', await browser.offer(440)));
    await eventually(async () => Math.abs((await telephone.listen(300)).hertz - 440) <= 10);
    return { telephone, browser };
  }

  test('the carrier hears one stream, and a browser that attaches again is heard within three seconds', async () => {
    const browsers = await openBrowser();
    onTestFinished(() => browsers.close());
    const { engine, events } = await started();
    const { telephone, browser } = await inCall(engine, browsers);
    const port = await engine.open('call');
    const killed = performance.now();
    killWorker(engine);
    await eventually(() => isBack(events));
    expect(events.filter(({ kind }) => kind === 'restarted')).toEqual([
      { kind: 'restarted', sessions: ['call'] },
    ]);
    await browser.accept(await engine.attach('call', await browser.offer(440)));
    await eventually(async () => Math.abs((await telephone.listen(200)).hertz - 440) <= 10);
    expect(performance.now() - killed).toBeLessThan(3_000);
    expect(Math.abs((await browser.listen()).hertz - 1_000)).toBeLessThanOrEqual(10);
    expect(isContinuous(telephone)).toBe(true);
    expect(await engine.open('call')).toEqual(port);
    expect(engine.engineFigures()).toMatchObject({ sessions: 1, restarts: 1 });
  });

  test('a session keeps its state: flow, sound, and commands in the meantime', async () => {
    const { engine, events } = await started();
    const [ringing, echoing, late] = [
      await telephoneOn(engine, 'ringing'),
      await telephoneOn(engine, 'echoing'),
      await telephoneOn(engine, 'late'),
    ];
    engine.play('ringing', { to: 'carrier', sound: 'hold-tone', repeat: true });
    engine.flow('echoing', 'echo');
    echoing.speak(600);
    await sleep(1_100);
    killWorker(engine);
    engine.play('ringing', { to: 'carrier', sound: 'warning-tone', repeat: true });
    engine.sendDigits('late', '741');
    const opened = engine.open('new');
    await eventually(() => isBack(events));
    expect(Math.abs((await ringing.listen()).hertz - 950)).toBeLessThanOrEqual(10);
    expect(detectedDigits(late.arrived).map(({ event }) => event)).toEqual([7, 4, 1]);
    await eventually(async () => Math.abs((await echoing.listen(300)).hertz - 600) <= 10);
    expect((await opened).address).toBe('127.0.0.1');
    for (const telephone of [ringing, echoing, late]) expect(isContinuous(telephone)).toBe(true);
  });

  test('what it had counted is not forgotten', async () => {
    const { engine, events } = await started();
    const telephone = await telephoneOn(engine, 'call');
    telephone.speak(600);
    await sleep(2_200);
    killWorker(engine);
    await eventually(() => isBack(events));
    const { carrier } = await engine.figures('call');
    expect(carrier.packetsIn).toBeGreaterThan(40);
    expect(carrier.packetsOut).toBeGreaterThan(40);
    expect(engine.engineFigures().packetsOut).toBeGreaterThan(40);
  });

  test('digits that it had not begun are sent by the next, and none is sent twice', async () => {
    const { engine, events } = await started();
    const telephone = await telephoneOn(engine, 'call');
    engine.sendDigits('call', '0123456789');
    await eventually(() => detectedDigits(telephone.arrived).length === 4);
    killWorker(engine);
    await eventually(() => isBack(events) && detectedDigits(telephone.arrived).at(-1)?.event === 9);
    expect(detectedDigits(telephone.arrived).map(({ event }) => event)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
  });

  test('a program learns of it and keeps hearing, and its recording has silence for the gap', async () => {
    const { engine, events } = await started();
    const telephone = await telephoneOn(engine, 'call');
    telephone.speak(1_000);
    const file = await recordingFile();
    const received: number[] = [];
    let restarts = 0;
    const program = engine.program('call', {
      hears: ['carrier'],
      speaksTo: 'carrier',
      receive: ({ at }) => void received.push(at),
      restarted: () => void (restarts += 1),
    });
    const recording = recordWav(engine, 'call', { ends: ['carrier'], layout: 'mono', msMax: 60_000, file });
    await eventually(() => received.length > 50);
    const killed = received.length;
    killWorker(engine);
    await eventually(() => isBack(events) && received.length > killed + 60);
    expect(restarts).toBe(1);
    program.say(tone(700, 1_000));
    await eventually(async () => Math.abs((await telephone.listen(300)).hertz - 700) <= 10);
    const stopped = recording.stop();
    const [first = 0, last = 0, frames] = [received[0], received.at(-1), received.length];
    const { durationMs } = await stopped;
    expect(durationMs).toBe(Math.round((last - first) / 20) * 20 + 20);
    const { framesLost } = (await engine.figures('call')).program;
    expect(framesLost).toBeGreaterThan(0);
    expect(Math.abs(durationMs / 20 - frames - framesLost)).toBeLessThanOrEqual(1);
    const [samples = new Int16Array()] = await channelsOf(file);
    expect(samples).toHaveLength(durationMs * 8);
    for (const part of [samples.subarray(2_000, 6_000), samples.subarray(-4_000)])
      expect(Math.abs(dominant(part).hertz - 1_000)).toBeLessThanOrEqual(10);
  });

  test('a session that is closed meanwhile stays closed', async () => {
    const { engine, events } = await started();
    await telephoneOn(engine, 'call');
    killWorker(engine);
    engine.close('call');
    await eventually(() => isBack(events));
    expect(events).toEqual([{ kind: 'restarted', sessions: [] }]);
    await expect(engine.figures('call')).rejects.toThrow('No session call.');
  });

  test('again and again, it is started again and again', async () => {
    const { engine, events } = await started();
    const telephone = await telephoneOn(engine, 'call');
    for (let death = 1; death <= 3; death += 1) {
      killWorker(engine);
      await eventually(() => events.filter(({ kind }) => kind === 'restarted').length === death);
    }
    const before = telephone.arrived.length;
    await eventually(() => telephone.arrived.length > before + 10);
    expect(isContinuous(telephone)).toBe(true);
    expect(engine.isUp()).toBe(true);
  });
});

describe('a worker that stops answering', () => {
  test('is ended and replaced', async () => {
    const { engine, events } = await started();
    await engine.open('call');
    process.kill(engine.workerPid() ?? 0, 'SIGSTOP');
    await eventually(() => isBack(events), 15_000);
    expect(engine.engineFigures().restarts).toBe(1);
  });
});

test('the worker ends when what started it is killed', async () => {
  const parent: ChildProcess = fork(
    join(import.meta.dirname, '../../../../../test/programs/media-owner.ts'),
    {
      execArgv: [],
    },
  );
  onTestFinished(() => void parent.kill('SIGKILL'));
  const [workerPid] = (await once(parent, 'message')) as [number];
  expect(isAlive(workerPid)).toBe(true);
  parent.kill('SIGKILL');
  await eventually(() => !isAlive(workerPid));
});

test('an engine whose port is in use says so when it is started', async () => {
  const taken = createSocket('udp4');
  onTestFinished(() => void taken.close());
  await new Promise<void>((resolve) => taken.bind(23_492, '127.0.0.1', resolve));
  const engine = createWorkerEngine({ ...OPTIONS, icePort: 23_492 });
  await expect(engine.start()).rejects.toThrow(
    'The media worker could not start on 127.0.0.1, UDP port 23492.',
  );
  expect(engine.isUp()).toBe(false);
});

test('a port that another program has is passed over', async () => {
  const taken = createSocket('udp4');
  onTestFinished(() => void taken.close());
  await new Promise<void>((resolve) => taken.bind(29_000, '127.0.0.1', resolve));
  const { engine } = await started({ rtpPorts: { min: 29_000, max: 29_003 } });
  expect(await engine.open('one')).toEqual({ address: '127.0.0.1', port: 29_002 });
  await expect(engine.open('two')).rejects.toThrow();
});

test('the figures of the engine are in the metrics', async () => {
  const { engine } = await started();
  const metrics = createMetrics();
  watchEngine(metrics, engine);
  const telephone = await telephoneOn(engine, 'call');
  telephone.speak(500);
  telephone.sendRaw(Uint8Array.of(1, 2, 3));
  const shown = await eventually(async () => {
    const text = await metrics.text();
    const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
    return value('ahoy_media_packets_in') > 40 && value;
  });
  expect(shown('ahoy_media_up')).toBe(1);
  expect(shown('ahoy_media_sessions')).toBe(1);
  expect(shown('ahoy_media_restarts')).toBe(0);
  expect(shown('ahoy_media_packets_out')).toBeGreaterThan(40);
  expect(shown('ahoy_media_packets_dropped')).toBe(1);
  expect(shown('ahoy_media_worker_memory_bytes')).toBeGreaterThan(20_000_000);
  expect(shown('ahoy_media_worker_cpu_seconds')).toBeGreaterThan(0);
});

test('no offer ends the worker, whatever its content', async () => {
  const browsers = await openBrowser();
  onTestFinished(() => browsers.close());
  const { engine } = await started();
  await engine.open('call');
  const whole = await (await browsers.phone()).offer(440);
  const hostile = [
    whole.replace(/sha-256 \S+/, `sha-512 ${'AB:'.repeat(63)}AB`),
    whole.replace(/sha-256 \S+/, `sha-256 ${'AB:'.repeat(63)}AB`),
    whole.replace('a=setup:actpass', 'a=setup:passive'),
    whole.replace('a=setup:actpass', 'a=setup:active'),
    whole.replace('a=sendrecv', 'a=inactive'),
    whole.replace('a=sendrecv', 'a=recvonly'),
    whole.replace('a=mid:0', 'a=mid:audio-with-a-name'),
    whole.replace('126 telephone-event/8000', '0 telephone-event/8000'),
    whole.replace(/a=ice-ufrag:\S+/, `a=ice-ufrag:${'x'.repeat(256)}`),
    // Each line gone, and each line twice.
    ...whole.split('\r\n').map((line) => whole.replace(`${line}\r\n`, '')),
    ...whole.split('\r\n').map((line) => whole.replace(`${line}\r\n`, `${line}\r\n${line}\r\n`)),
  ];
  const worker = engine.workerPid();
  for (const offer of hostile) {
    const outcome = await engine.attach('call', offer).catch((error: unknown) => error);
    if (typeof outcome !== 'string') expect(outcome).toBeInstanceOf(MediaOfferRefused);
  }
  expect(engine.workerPid()).toBe(worker);
  expect(engine.isUp()).toBe(true);
});

test('an engine on all addresses of the machine is reached by browser and carrier', async () => {
  const browsers = await openBrowser();
  onTestFinished(() => browsers.close());
  const { engine } = await started({ address: '0.0.0.0' });
  const telephone = await telephoneOn(engine, 'call');
  engine.flow('call', 'bridge');
  const browser = await browsers.phone();
  await browser.accept(await engine.attach('call', await browser.offer(440)));
  await eventually(async () => Math.abs((await telephone.listen(300)).hertz - 440) <= 10);
});

test('the announced address replaces our own', async () => {
  const browsers = await openBrowser();
  onTestFinished(() => browsers.close());
  const { engine } = await started({ announcedAddress: '203.0.113.9' });
  expect(await engine.open('call')).toMatchObject({ address: '203.0.113.9' });
  const browser = await browsers.phone();
  const answer = await engine.attach('call', await browser.offer(440));
  expect(answer.match(/a=candidate:.*/g)).toEqual([expect.stringContaining(' 203.0.113.9 23491 typ host')]);
  expect(answer).not.toContain('127.0.0.1 23491');
});

test('two hundred sessions with a browser each leave no socket, no thread and little memory', async () => {
  const browsers = await openBrowser();
  onTestFinished(() => browsers.close());
  const { engine } = await started();
  const browser = await browsers.phone();
  const round = async (count: number) => {
    for (let session = 0; session < count; session += 1) {
      const id = `call-${session}`;
      const address = await engine.open(id);
      await engine.connect(id, { ...address, payloadType: 0, telephoneEvent: 101 });
      const answer = await engine.attach(id, await browser.offer(440));
      if (session % 20 === 0) await browser.accept(answer);
      engine.close(id);
    }
    await sleep(500);
  };
  // What is made once, on first use, is no leak.
  await round(100);
  const before = await usageOf(engine.workerPid() ?? 0);
  await round(200);
  const after = await eventually(async () => {
    const usage = await usageOf(engine.workerPid() ?? 0);
    return usage.sockets <= before.sockets && usage;
  });
  expect(after.sockets).toBeLessThanOrEqual(before.sockets);
  expect(after.threads).toBeLessThanOrEqual(Math.ceil(before.threads * 1.1));
  expect(after.memory).toBeLessThanOrEqual(before.memory * 1.1);
  expect(engine.engineFigures().sessions).toBe(0);
}, 60_000);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** What the system says of a process: open files are counted with the sockets. */
async function usageOf(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  const files = await readdir(`/proc/${pid}/fd`);
  return { sockets: files.length, threads: field('Threads'), memory: field('VmRSS') };
}
