import { beforeEach, expect, test, vi } from 'vitest';
import { Device, people, Server } from './line.world.ts';
import { offerSystemControls, type SystemControls } from './system-controls.ts';

/** A lock screen and its buttons. */
class LockScreen implements SystemControls {
  metadata: MediaMetadata | null = null;
  microphone: boolean | null = null;
  readonly buttons = new Map<string, () => void>();
  readonly setActionHandler = (action: string, run: MediaSessionActionHandler | null) => {
    if (run === null) this.buttons.delete(action);
    // The actions used here have no details.
    else this.buttons.set(action, run as () => void);
  };
  async setMicrophoneActive(active: boolean) {
    this.microphone = active;
  }
  shows() {
    const { metadata, microphone, buttons } = this;
    return { title: metadata?.title, artist: metadata?.artist, microphone, buttons: [...buttons.keys()] };
  }
}

let server: Server;
let alice: Device;
let bob: Device;

const pass = (milliseconds: number) => server.pass(milliseconds);

const nothing = { title: undefined, artist: undefined, microphone: null, buttons: [] };
const ringing = { title: 'Bob Bell', artist: '@bob', microphone: true, buttons: ['hangup'] };
const talking = { ...ringing, buttons: ['hangup', 'togglemicrophone'] };
const over = { ...nothing, microphone: false };

beforeEach(async () => {
  // The tests run without a browser; only the constructor's arguments matter.
  vi.stubGlobal('MediaMetadata', function metadata(this: object, init: object) {
    Object.assign(this, init);
  });
  server = new Server();
  alice = new Device(server, 'alice', 'alice-tab');
  bob = new Device(server, 'bob', 'bob-tab');
  await pass(100);
});

async function answer() {
  bob.line.accept(bob.line.get().calls[0]?.id ?? '');
  await pass(200);
}

test('the system shows who is called, and can mute after the answer', async () => {
  const screen = new LockScreen();
  offerSystemControls(alice.line, screen);
  expect(screen.shows()).toEqual(nothing);
  alice.line.call(people.bob);
  await pass(200);
  expect(screen.shows()).toEqual(ringing);
  await answer();
  expect(screen.shows()).toEqual(talking);
});

test("the system can't end a ringing call", async () => {
  const screen = new LockScreen();
  offerSystemControls(bob.line, screen);
  alice.line.call(people.bob);
  await pass(200);
  expect(bob.phases()).toEqual(['incoming']);
  expect(screen.shows()).toEqual(nothing);
});

test('muting in the system and in the app stay in sync', async () => {
  const screen = new LockScreen();
  offerSystemControls(alice.line, screen);
  alice.line.call(people.bob);
  await pass(200);
  await answer();
  screen.buttons.get('togglemicrophone')?.();
  expect([alice.muted, screen.microphone]).toEqual([true, false]);
  alice.line.toggleMute(alice.line.get().calls[0]?.id ?? '');
  expect([alice.muted, screen.microphone]).toEqual([false, true]);
});

test('hanging up in the system ends the call and removes the controls', async () => {
  const screen = new LockScreen();
  offerSystemControls(alice.line, screen);
  alice.line.call(people.bob);
  await pass(200);
  await answer();
  screen.buttons.get('hangup')?.();
  await pass(100);
  expect([alice.phases(), bob.phases()]).toEqual([['ended'], ['ended']]);
  expect(screen.shows()).toEqual(over);
});

test('of two calls, the active one is shown and ended', async () => {
  const screen = new LockScreen();
  offerSystemControls(alice.line, screen);
  alice.line.call(people.bob);
  await pass(200);
  await answer();
  const carol = new Device(server, 'carol', 'carol-tab');
  await pass(100);
  carol.line.call(people.alice);
  await pass(200);
  const waiting = alice.line.get().calls.find(({ phase }) => phase === 'incoming');
  alice.line.accept(waiting?.id ?? '', 'hold-and-answer');
  await pass(200);
  expect(screen.shows()).toMatchObject({ title: 'Carol Cable' });
  screen.buttons.get('hangup')?.();
  await pass(100);
  expect([bob.phases(), carol.phases()]).toEqual([['talking'], ['ended']]);
  expect(screen.shows()).toMatchObject({ title: 'Bob Bell' });
});

test('a stopped phone removes its call from the system', async () => {
  const screen = new LockScreen();
  const withdraw = offerSystemControls(alice.line, screen);
  alice.line.call(people.bob);
  await pass(200);
  withdraw();
  expect(screen.shows()).toEqual(over);
});

test("a browser without some or all of these controls doesn't affect calls", async () => {
  offerSystemControls(alice.line, null);
  const screen: SystemControls = {
    metadata: null,
    setActionHandler() {
      throw new TypeError('The provided value is not a valid enum value of type MediaSessionAction');
    },
  };
  offerSystemControls(alice.line, screen);
  alice.line.call(people.bob);
  await pass(200);
  await answer();
  expect(alice.phases()).toEqual(['talking']);
  expect(screen.metadata).toMatchObject({ title: 'Bob Bell' });
});
