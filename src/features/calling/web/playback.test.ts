import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PageAudio } from './audio-context.ts';
import { Devices } from './devices.ts';
import { Playback } from './playback.ts';

/** A browser's player that records its commands. */
class Player {
  static made: Player[] = [];
  muted = false;
  autoplay = false;
  srcObject: unknown = null;
  sinkId = '';
  readonly sinks: string[] = [];

  constructor() {
    Player.made.push(this);
  }

  async play() {}

  async setSinkId(id: string) {
    this.sinks.push(id);
  }
}

const stream: MediaStream = Object({});
let playback: Playback;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', { setTimeout, addEventListener: () => undefined });
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('Audio', Player);
  Player.made = [];
  const devices = new Devices(Object(new EventTarget()), Object({ getItem: () => null }), true);
  playback = new Playback(devices, new PageAudio());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const player = () => Player.made.at(-1);

test('an inaudible stream starts a little later, muted', () => {
  playback.play('call', stream);
  expect(player()?.srcObject).toBe(null);
  vi.advanceTimersByTime(60);
  expect([player()?.srcObject, player()?.muted]).toEqual([stream, true]);
});

test('an audible stream starts at once', () => {
  playback.setAudible('call', true);
  playback.play('call', stream);
  expect([player()?.srcObject, player()?.muted]).toEqual([stream, false]);
});

test('a stream that becomes audible while waiting starts at once', () => {
  playback.play('call', stream);
  playback.setAudible('call', true);
  expect([player()?.srcObject, player()?.muted]).toEqual([stream, false]);
});

test('a call that ends while waiting is never played', () => {
  playback.play('call', stream);
  playback.stop('call');
  vi.advanceTimersByTime(60);
  expect(player()?.srcObject).toBe(null);
});

test('a player is not routed to the device that it already uses', () => {
  playback.setAudible('call', true);
  playback.play('call', stream);
  expect(player()?.sinks).toEqual([]);
});
