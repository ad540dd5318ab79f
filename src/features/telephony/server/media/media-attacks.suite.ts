import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { eventually } from '#test/wait.ts';
import {
  type BrowserPhone,
  type Browsers,
  isContinuous,
  type openTelephone,
  type Telephone,
} from './media.world.ts';
import type { MediaEngine, MediaEvent } from './media-engine.ts';
import {
  clientHello,
  closingAlert,
  foreignRtp,
  garbage,
  strangerAt,
  type Tap,
  tapInto,
} from './media-stranger.world.ts';

/** An engine of the suite, and its call. */
export interface StrangerWorld {
  engine(): MediaEngine;
  events(): readonly MediaEvent[];
  browsers(): Browsers;
  /** A carrier's end of the call, which is not connected yet. */
  telephone(options?: Parameters<typeof openTelephone>[0]): Promise<Telephone>;
  /** A browser's end. @param through changes the answer before the browser gets it */
  attach(hertz: number, through?: (answer: string) => string | Promise<string>): Promise<BrowserPhone>;
  /** Both ends, the carrier at 1000 Hz and the browser at 440. */
  bridged(): Promise<{ carrier: Telephone; browser: BrowserPhone }>;
}

/** Whatever an outsider sends, the call continues unchanged. */
export function describeStrangers({
  engine,
  events,
  browsers,
  telephone,
  attach,
  bridged,
}: StrangerWorld): void {
  function again(packet: Uint8Array | null): Uint8Array[] {
    if (packet === null) return [];
    const changed = Uint8Array.from(packet);
    changed[20] = (changed[20] ?? 0) ^ 0xff;
    return [packet, changed];
  }

  /** Where browsers connect, from the answer that another browser gets. */
  async function icePort(): Promise<number> {
    const spare = await browsers().phone();
    await engine().open('spare');
    const answer = await engine().attach('spare', await spare.offer(300));
    engine().close('spare');
    await spare.close();
    return Number(/ UDP \d+ \S+ (\d+) typ host/.exec(answer)?.[1]);
  }

  describe('a stranger', () => {
    test('who sends RTP from another address is not heard, and gets nothing', async () => {
      const { carrier, browser } = await bridged();
      const address = await engine().open('call');
      const stranger = await strangerAt('127.0.0.2');
      for (let packet = 0; packet < 50; packet += 1) stranger.send(foreignRtp(packet), address);
      await sleep(300);
      expect(Math.abs((await browser.listen()).hertz - 1_000)).toBeLessThanOrEqual(10);
      expect(stranger.received()).toBe(0);
      expect(Math.abs((await carrier.listen()).hertz - 440)).toBeLessThanOrEqual(10);
    });

    test('at another port of a carrier that speaks already takes nothing over', async () => {
      const { carrier } = await bridged();
      await eventually(async () => (await engine().figures('call')).carrier.packetsIn > 5);
      const address = await engine().open('call');
      const stranger = await strangerAt('127.0.0.1');
      for (let packet = 0; packet < 50; packet += 1) stranger.send(foreignRtp(packet), address);
      await sleep(200);
      expect(stranger.received()).toBe(0);
      expect(Math.abs((await carrier.listen()).hertz - 440)).toBeLessThanOrEqual(10);
    });

    test('who sends garbage to both ports changes nothing', async () => {
      const { carrier, browser } = await bridged();
      const ice = { address: '127.0.0.1', port: await icePort() };
      const before = await engine().figures('call');
      const address = await engine().open('call');
      const stranger = await strangerAt('127.0.0.1');
      for (const bytes of [...garbage(), clientHello()]) {
        stranger.send(bytes, address);
        stranger.send(bytes, ice);
        carrier.sendRaw(bytes);
      }
      await sleep(500);
      expect(Math.abs((await browser.listen()).hertz - 1_000)).toBeLessThanOrEqual(10);
      expect(Math.abs((await carrier.listen()).hertz - 440)).toBeLessThanOrEqual(10);
      const after = await engine().figures('call');
      expect(after.carrier.lostIn).toBe(before.carrier.lostIn);
      expect(events().filter(({ kind }) => kind === 'restarted')).toEqual([]);
    });

    test('who asks for the keys before the browser does gets no answer, and the browser gets through', async () => {
      const carrier = await telephone();
      engine().flow('call', 'bridge');
      await engine().connect('call', carrier.remote);
      const ice = { address: '127.0.0.1', port: await icePort() };
      const stranger = await strangerAt('127.0.0.1');
      const asking = setInterval(() => stranger.send(clientHello(), ice), 5);
      await attach(440).finally(() => clearInterval(asking));
      await eventually(async () => Math.abs((await carrier.listen()).hertz - 440) <= 10);
      expect(stranger.received()).toBe(0);
    });

    test('on the way who sends as the browser is not heard, ends nothing, and loses no packet', async () => {
      const carrier = await telephone();
      carrier.speak(1_000);
      engine().flow('call', 'bridge');
      await engine().connect('call', carrier.remote);
      const tap: { into?: Tap } = {};
      const browser = await attach(440, async (answer) => (tap.into = await tapInto(answer)).answer);
      await eventually(async () => (await engine().figures('call')).browser.packetsIn > 20);
      expect(tap.into?.received()).not.toBeNull();
      const [before, passedBefore] = [await engine().figures('call'), tap.into?.passed() ?? 0];
      const sent = Array.from({ length: 50 }, (_, nth) => [
        // Unencrypted, malformed, changing the keys, and ending the call.
        foreignRtp(nth),
        ...garbage(),
        clientHello(),
        closingAlert(),
        Uint8Array.of(0x80, 203, 0, 1, 9, 9, 9, 9),
        // The browser's own packet, once more, and with other audio.
        ...again(tap.into?.received() ?? null),
      ]);
      for (const packets of sent) {
        for (const bytes of packets) tap.into?.sendAsBrowser(bytes);
        await sleep(10);
      }
      expect(Math.abs((await browser.listen()).hertz - 1_000)).toBeLessThanOrEqual(10);
      expect(Math.abs((await carrier.listen()).hertz - 440)).toBeLessThanOrEqual(10);
      expect((tap.into?.passed() ?? 0) - passedBefore).toBeGreaterThan(20);
      // On a busy machine packets wait for the engine. One that is lost stays missing.
      await eventually(async () => {
        const sentSince = (tap.into?.passed() ?? 0) - passedBefore;
        const { packetsIn } = (await engine().figures('call')).browser;
        return Math.abs(packetsIn - before.browser.packetsIn - sentSince) <= 2;
      });
      const after = await engine().figures('call');
      expect(after.browser.lostIn).toBe(before.browser.lostIn);
      expect(isContinuous(carrier)).toBe(true);
      expect(events()).toEqual([{ kind: 'browser', session: 'call', state: 'connected' }]);
    });
  });
}
