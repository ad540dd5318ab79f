import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { detectedKeys } from '#test/stand-ins/dtmf-receiver.ts';
import { eventually } from '#test/wait.ts';
import {
  type BrowserPhone,
  type Browsers,
  detectedDigits,
  isContinuous,
  openBrowser,
  openTelephone,
  soundOf,
  type Telephone,
} from './media.world.ts';
import { describeStrangers } from './media-attacks.suite.ts';
import { type MediaEngine, type MediaEvent, MediaOfferRefused, MediaSessionUnknown } from './media-engine.ts';
import { describePrograms } from './media-program.suite.ts';

/** Tests that every engine of the port must pass, with a real Chromium and real UDP. */
export function describeMediaEngine(name: string, make: () => MediaEngine): void {
  describe(name, () => {
    let engine: MediaEngine;
    let browsers: Browsers;
    let events: MediaEvent[];
    const own = { carrier: null as Telephone | null, browsers: [] as BrowserPhone[] };

    beforeAll(async () => {
      browsers = await openBrowser();
      engine = make();
      await engine.start();
      engine.onEvent((event) => void events.push(event));
    });
    afterAll(async () => {
      await engine.stop();
      await browsers.close();
    });
    beforeEach(() => {
      events = [];
    });
    afterEach(async () => {
      engine.close('call');
      own.carrier?.close();
      for (const browser of own.browsers) await browser.close();
      own.carrier = null;
      own.browsers = [];
    });

    async function telephone(options: Parameters<typeof openTelephone>[0] = {}): Promise<Telephone> {
      const address = await engine.open('call');
      const carrier = await openTelephone(options);
      carrier.call(address);
      own.carrier = carrier;
      return carrier;
    }

    async function attach(
      hertz: number,
      through: (answer: string) => string | Promise<string> = (answer) => answer,
    ): Promise<BrowserPhone> {
      await engine.open('call');
      const browser = await browsers.phone();
      own.browsers.push(browser);
      const connected = () =>
        events.filter((event) => event.kind === 'browser' && event.state === 'connected').length;
      const before = connected();
      await browser.accept(await through(await engine.attach('call', await browser.offer(hertz))));
      await eventually(() => connected() > before);
      return browser;
    }

    async function bridged(options: Parameters<typeof openTelephone>[0] = {}) {
      const carrier = await telephone(options);
      carrier.speak(1_000);
      engine.flow('call', 'bridge');
      await engine.connect('call', carrier.remote);
      return { carrier, browser: await attach(440) };
    }

    describe('sound', () => {
      test.each([
        ['mu-law', 0],
        ['A-law', 8],
      ] as const)('goes both ways between a browser and a carrier with %s', async (_name, law) => {
        const { carrier, browser } = await bridged({ law });
        await sleep(300);
        const atBrowser = await browser.listen();
        const atCarrier = await carrier.listen();
        expect(Math.abs(atBrowser.hertz - 1_000)).toBeLessThanOrEqual(10);
        expect(Math.abs(atCarrier.hertz - 440)).toBeLessThanOrEqual(10);
        expect(atCarrier.loudness).toBeGreaterThan(0.1);
        expect(new Set(carrier.arrived.map(({ payloadType }) => payloadType))).toEqual(new Set([law]));
      });

      test('reaches the carrier from the moment its address is known, 50 packets a second, before anybody speaks', async () => {
        const carrier = await telephone();
        await engine.connect('call', carrier.remote);
        await sleep(1_000);
        const [first, last] = [carrier.arrived.at(0)?.at ?? 0, carrier.arrived.at(-1)?.at ?? 0];
        expect(((carrier.arrived.length - 1) * 1_000) / (last - first)).toBeCloseTo(50, -1);
        expect(carrier.arrived.length).toBeGreaterThan(40);
        expect(isContinuous(carrier)).toBe(true);
        expect(soundOf(carrier.arrived).every((sample) => sample === 0)).toBe(true);
      });

      test('is one stream to the carrier, whoever is attached and whatever is played', async () => {
        const { carrier } = await bridged();
        engine.play('call', { to: 'carrier', sound: 'warning-tone', repeat: false });
        await eventually(() => events.some(({ kind }) => kind === 'played'));
        await attach(700);
        await eventually(async () => Math.abs((await carrier.listen()).hertz - 700) <= 10);
        expect(isContinuous(carrier)).toBe(true);
      });

      test('of the carrier alone is heard before the answer', async () => {
        const { carrier, browser } = await bridged();
        engine.flow('call', 'listen');
        await sleep(300);
        expect(Math.abs((await browser.listen()).hertz - 1_000)).toBeLessThanOrEqual(10);
        expect((await carrier.listen()).loudness).toBe(0);
      });

      test('of neither is heard on hold, and both get silence', async () => {
        const { carrier, browser } = await bridged();
        await sleep(300);
        engine.flow('call', 'hold');
        await sleep(500);
        const before = carrier.arrived.length;
        expect((await browser.listen()).loudness).toBeLessThan(0.001);
        expect((await carrier.listen()).loudness).toBe(0);
        expect(carrier.arrived.length - before).toBeGreaterThan(40);
        engine.flow('call', 'bridge');
        await sleep(300);
        expect(Math.abs((await browser.listen()).hertz - 1_000)).toBeLessThanOrEqual(10);
      });
    });

    describe('the echo', () => {
      test('of a carrier comes back a second later, when there is no browser', async () => {
        const carrier = await telephone();
        engine.flow('call', 'echo');
        await engine.connect('call', carrier.remote);
        const began = performance.now();
        carrier.speak(600);
        const first = await eventually(() =>
          carrier.arrived.find(({ payload }) => payload.some((byte) => byte < 0x60)),
        );
        expect(first.at - began).toBeGreaterThanOrEqual(980);
        expect(first.at - began).toBeLessThanOrEqual(1_400);
        expect(Math.abs((await carrier.listen()).hertz - 600)).toBeLessThanOrEqual(10);
      });

      test('of a browser is what it said itself', async () => {
        await engine.open('call');
        engine.flow('call', 'echo');
        const browser = await attach(500);
        await sleep(1_400);
        expect(Math.abs((await browser.listen()).hertz - 500)).toBeLessThanOrEqual(10);
      });
    });

    describe('what is played', () => {
      test("replaces the other end's audio, and its end is reported", async () => {
        const { carrier } = await bridged();
        engine.play('call', { to: 'carrier', sound: 'test-announcement', repeat: false });
        await eventually(() => events.some(({ kind }) => kind === 'played'));
        expect(events).toContainEqual({
          kind: 'played',
          session: 'call',
          to: 'carrier',
          sound: 'test-announcement',
        });
        await sleep(200);
        expect(Math.abs((await carrier.listen()).hertz - 440)).toBeLessThanOrEqual(10);
      });

      test.each([
        ['ringback', 440],
        ['test-tone', 1_004],
      ] as const)('is, for %s, a tone of %i Hz as long as it is wanted', async (sound, hertz) => {
        const carrier = await telephone();
        await engine.connect('call', carrier.remote);
        engine.play('call', { to: 'carrier', sound, repeat: true });
        expect(Math.abs((await carrier.listen()).hertz - hertz)).toBeLessThanOrEqual(10);
        engine.stopPlaying('call', 'carrier');
        await sleep(100);
        expect((await carrier.listen()).loudness).toBe(0);
      });

      test('is three beeps for a browser whose money runs out', async () => {
        const { browser } = await bridged();
        await sleep(300);
        engine.play('call', { to: 'browser', sound: 'warning-tone', repeat: true });
        await sleep(300);
        expect(Math.abs((await browser.listen()).hertz - 950)).toBeLessThanOrEqual(10);
      });

      test.each(['echo-prompt', 'not-available', 'number-not-in-service'] as const)(
        'is speech: %s',
        async (sound) => {
          const carrier = await telephone();
          engine.play('call', { to: 'carrier', sound, repeat: false });
          await engine.connect('call', carrier.remote);
          const { loudness } = await carrier.listen(1_500);
          expect(loudness).toBeGreaterThan(0.03);
        },
      );

      test('begins only when its end is there, so that no word of it is lost', async () => {
        const carrier = await telephone();
        engine.play('call', { to: 'carrier', sound: 'warning-tone', repeat: false });
        await sleep(900);
        expect(events).toEqual([]);
        await engine.connect('call', carrier.remote);
        expect(Math.abs((await carrier.listen(700)).hertz - 950)).toBeLessThanOrEqual(10);
      });
    });

    describe('digits', () => {
      test('arrive at the carrier in order, 100 ms each, each ended three times', async () => {
        const carrier = await telephone();
        await engine.connect('call', carrier.remote);
        engine.sendDigits('call', '0123456789*#');
        await eventually(
          () => detectedDigits(carrier.arrived).filter(({ ends }) => ends === 3).length === 12,
        );
        const expected = Array.from({ length: 12 }, (_, event) => ({ event, ms: 100, ends: 3 }));
        expect(detectedDigits(carrier.arrived)).toEqual(expected);
        expect(isContinuous(carrier)).toBe(true);
        const markers = carrier.arrived.filter(({ payloadType, marker }) => payloadType === 101 && marker);
        expect(markers).toHaveLength(12);
      });

      test('that a browser sends go on to the carrier', async () => {
        const { carrier, browser } = await bridged();
        await browser.press('159#');
        await eventually(() => detectedDigits(carrier.arrived).at(-1)?.event === 11);
        expect(detectedDigits(carrier.arrived).map(({ event }) => event)).toEqual([1, 5, 9, 11]);
      });

      test.each([
        ['mu-law', 0],
        ['A-law', 8],
      ] as const)(
        'are tones in %s for a carrier that takes no events, in place of the voice',
        async (_, law) => {
          const carrier = await telephone({ law, telephoneEvent: null });
          await engine.connect('call', carrier.remote);
          await attach(439);
          engine.flow('call', 'bridge');
          await eventually(async () => Math.abs((await carrier.listen(200)).hertz - 439) <= 10);
          const from = carrier.arrived.length;
          engine.sendDigits('call', '159#');
          const keys = () => detectedKeys(soundOf(carrier.arrived.slice(from)));
          await eventually(() => keys().length >= 4 || carrier.arrived.length > from + 120);
          expect(keys()).toBe('159#');
          expect(isContinuous(carrier)).toBe(true);
        },
      );

      test('from the carrier are reported once each, in order, with their durations', async () => {
        const carrier = await telephone();
        await engine.connect('call', carrier.remote);
        for (let digit = 0; digit < 12; digit += 1) await carrier.press(digit, 60 + 20 * (digit % 8));
        const attempts = await eventually(() => {
          const digits = events.filter((event) => event.kind === 'digit');
          return digits.length >= 12 && digits.map(({ digit, durationMs }) => `${digit} ${durationMs}`);
        });
        expect(attempts.join(', ')).toBe(
          '0 60, 1 80, 2 100, 3 120, 4 140, 5 160, 6 180, 7 200, 8 60, 9 80, * 100, # 120',
        );
      });
    });

    describe('silence', () => {
      test('of the carrier is reported after three seconds, and its voice when it comes', async () => {
        const carrier = await telephone();
        carrier.speak(null);
        await engine.connect('call', carrier.remote);
        const began = performance.now();
        await eventually(() => events.some(({ kind }) => kind === 'silent'));
        expect(performance.now() - began).toBeGreaterThan(2_900);
        carrier.speak(800);
        await eventually(() => events.some(({ kind }) => kind === 'audible'));
        expect(events).toEqual([
          { kind: 'silent', session: 'call', end: 'carrier' },
          { kind: 'audible', session: 'call', end: 'carrier' },
        ]);
      });

      test('is also a bridged line of nothing but zeros, but not one that waits for its answer', async () => {
        const carrier = await telephone();
        carrier.speak(0);
        engine.flow('call', 'listen');
        await engine.connect('call', carrier.remote);
        await sleep(3_400);
        expect(events).toEqual([]);
        engine.flow('call', 'bridge');
        await eventually(() => events.some(({ kind }) => kind === 'silent'));
      });
    });

    const world = {
      engine: () => engine,
      events: () => events,
      browsers: () => browsers,
      telephone,
      attach,
      bridged,
    };
    describeStrangers(world);
    describePrograms(world);

    test.each([
      ['no port', { port: 0 }],
      ['the address of nobody', { address: '0.0.0.0' }],
    ])('a carrier with %s is sent nothing until it has one', async (_what, nowhere) => {
      const carrier = await telephone();
      await engine.connect('call', { ...carrier.remote, ...nowhere });
      await sleep(200);
      expect(carrier.arrived).toEqual([]);
      await engine.connect('call', carrier.remote);
      await eventually(() => carrier.arrived.length > 5);
    });

    test('a carrier that puts us on hold is sent nothing, is heard, and then hears one stream without a loss', async () => {
      const { carrier } = await bridged();
      await engine.connect('call', { ...carrier.remote, listens: false });
      await sleep(60);
      const before = carrier.arrived.length;
      const { carrier: figures } = await engine.figures('call');
      await sleep(400);
      expect(carrier.arrived.length).toBe(before);
      expect((await engine.figures('call')).carrier).toMatchObject({ packetsOut: figures.packetsOut });
      expect((await engine.figures('call')).carrier.packetsIn).toBeGreaterThan(figures.packetsIn);
      await engine.connect('call', carrier.remote);
      await eventually(() => carrier.arrived.length > before + 5);
      const [last, first] = carrier.arrived.slice(before - 1, before + 1);
      if (last === undefined || first === undefined) throw new Error('packets around the hold');
      expect(first).toMatchObject({ ssrc: last.ssrc, sequence: (last.sequence + 1) & 0xffff, marker: true });
      const passed = (first.timestamp - last.timestamp) >>> 0;
      expect(passed).toBeGreaterThan(400 * 8);
      expect(Math.abs(passed / 8 - (first.at - last.at))).toBeLessThan(150);
    });

    test.each([
      ['a name for an address', 'carrier.test'],
      ['an address that our socket does not reach', '2001:db8::1'],
    ])('a carrier with %s is refused', async (_what, address) => {
      const carrier = await telephone();
      await expect(engine.connect('call', { ...carrier.remote, address })).rejects.toThrow(
        `${address} is no IP address that 127.0.0.1 reaches.`,
      );
    });

    test('a carrier behind a translator is sent to where it sends from', async () => {
      const carrier = await telephone();
      carrier.speak(1_000);
      await engine.connect('call', { ...carrier.remote, port: carrier.remote.port + 1 });
      await eventually(() => carrier.arrived.length > 10);
    });

    test('the figures say what came, what went, and how loud it was', async () => {
      await bridged();
      await sleep(2_200);
      const figures = await engine.figures('call');
      for (const end of [figures.browser, figures.carrier]) {
        expect(end.packetsIn).toBeGreaterThan(90);
        expect(end.packetsOut).toBeGreaterThan(90);
        expect(end.lostIn).toBe(0);
        expect(end.jitterMs).toBeLessThan(20);
        expect(end.level).toBeGreaterThan(0.1);
        expect(end.level).toBeLessThan(0.5);
      }
    });

    describe('a browser', () => {
      test('that leaves is reported as lost', async () => {
        const browser = await attach(440);
        await browser.hangUp();
        await eventually(() => events.some((event) => event.kind === 'browser' && event.state === 'lost'));
      });

      test("that is replaced by another isn't reported as lost", async () => {
        await attach(440);
        await attach(440);
        expect(events).toEqual([
          { kind: 'browser', session: 'call', state: 'connected' },
          { kind: 'browser', session: 'call', state: 'connected' },
        ]);
      });

      test('whose offer cannot be answered is refused, and the one that is attached stays', async () => {
        const { browser } = await bridged();
        await expect(engine.attach('call', 'v=0')).rejects.toThrow(MediaOfferRefused);
        await sleep(300);
        expect(Math.abs((await browser.listen()).hertz - 1_000)).toBeLessThanOrEqual(10);
      });
    });

    describe('a session', () => {
      test('that is not open is unknown', async () => {
        const remote = { address: '127.0.0.1', port: 9, payloadType: 0, telephoneEvent: null } as const;
        await expect(engine.attach('nobody', 'v=0')).rejects.toThrow(MediaSessionUnknown);
        await expect(engine.connect('nobody', remote)).rejects.toThrow(MediaSessionUnknown);
        await expect(engine.figures('nobody')).rejects.toThrow(MediaSessionUnknown);
      });

      test("that isn't open ignores all other commands", () => {
        engine.flow('nobody', 'bridge');
        engine.play('nobody', { to: 'browser', sound: 'ringback', repeat: true });
        engine.stopPlaying('nobody', 'browser');
        engine.sendDigits('nobody', '1');
        engine.close('nobody');
      });

      test('that is opened again has the same port', async () => {
        const [first, second] = await Promise.all([engine.open('call'), engine.open('call')]);
        expect(second).toEqual(first);
        expect(await engine.open('call')).toEqual(first);
      });

      test('that is closed sends nothing more', async () => {
        const carrier = await telephone();
        await engine.connect('call', carrier.remote);
        await eventually(() => carrier.arrived.length > 5);
        engine.close('call');
        await sleep(100);
        const before = carrier.arrived.length;
        await sleep(300);
        expect(carrier.arrived.length).toBe(before);
        await expect(engine.figures('call')).rejects.toThrow(MediaSessionUnknown);
      });
    });
  });
}
