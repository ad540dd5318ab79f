import { expect, test } from 'vitest';
import { Devices } from './devices.ts';

type Plugged = { deviceId: string; kind: MediaDeviceKind; label: string };
const headset: Plugged[] = [
  { deviceId: 'headset-in', kind: 'audioinput', label: 'Headset' },
  { deviceId: 'headset-out', kind: 'audiooutput', label: 'Headset' },
];
const builtIn: Plugged[] = [
  { deviceId: 'default', kind: 'audioinput', label: 'Default' },
  { deviceId: 'laptop-in', kind: 'audioinput', label: 'Laptop' },
  { deviceId: 'laptop-out', kind: 'audiooutput', label: 'Laptop' },
  { deviceId: 'camera', kind: 'videoinput', label: 'Camera' },
];

/** A computer with audio devices to plug in. */
class Computer {
  plugged: Plugged[] = [...builtIn, ...headset];
  readonly #listeners: (() => void)[] = [];
  async enumerateDevices() {
    return this.plugged;
  }
  addEventListener(_: 'devicechange', listener: () => void) {
    this.#listeners.push(listener);
  }
  async plug(plugged: Plugged[]) {
    this.plugged = plugged;
    for (const listener of this.#listeners) listener();
    await Promise.resolve();
    await Promise.resolve();
  }
}

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

async function start(computer = new Computer(), store = memory()) {
  const devices = new Devices(computer, store, true);
  await devices.refresh();
  return { devices, computer, store };
}

test('microphones and speakers are listed, cameras and the name for the default are not', async () => {
  const { devices } = await start();
  expect(devices.get().microphones.map(({ label }) => label)).toEqual(['Laptop', 'Headset']);
  expect(devices.get().speakers.map(({ label }) => label)).toEqual(['Laptop', 'Headset']);
});

test('without a choice the system decides', async () => {
  const { devices } = await start();
  expect(devices.inUse('microphone')).toBeNull();
});

test("each role's choice is remembered separately", async () => {
  const { devices, store } = await start();
  devices.choose('ringer', 'laptop-out');
  devices.choose('speaker', 'headset-out');
  const { devices: later } = await start(new Computer(), store);
  expect([later.inUse('ringer'), later.inUse('speaker'), later.inUse('microphone')]).toEqual([
    'laptop-out',
    'headset-out',
    null,
  ]);
});

test('an unplugged device is replaced by the system default, and used again when it is back', async () => {
  const { devices, computer } = await start();
  devices.choose('microphone', 'headset-in');
  await computer.plug(builtIn);
  expect([devices.inUse('microphone'), devices.get().chosen.microphone]).toEqual([null, 'headset-in']);
  await computer.plug([...builtIn, ...headset]);
  expect(devices.inUse('microphone')).toBe('headset-in');
});

test('choosing the system forgets the choice', async () => {
  const { devices, store } = await start();
  devices.choose('speaker', 'headset-out');
  devices.choose('speaker', null);
  expect((await start(new Computer(), store)).devices.get().chosen.speaker).toBeNull();
});

test('a browser without media devices lists none', async () => {
  const devices = new Devices(undefined, memory(), false);
  await devices.refresh();
  expect(devices.get().microphones).toEqual([]);
});
