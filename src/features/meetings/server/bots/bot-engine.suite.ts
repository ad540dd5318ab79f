import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BotsService, startBotsService } from '#test/stand-ins/meeting-bots.ts';
import type { BotsKind } from '#test/stand-ins/meeting-bots-parts.ts';
import { readMeetingAddress } from '../../rules/recordings/meeting-address.ts';
import type { BotEngine, BotOrder } from './bot-engine.ts';
import { openBotEngine } from './open-bot-engine.ts';

const NOW = Date.UTC(2026, 10, 24, 12);

/** What every bot service does, in its own words. */
export function botEngineSuite(kind: BotsKind): void {
  let service: BotsService;
  let engine: BotEngine;
  let bot: string;

  const opened = (key: string, more: Partial<Parameters<typeof openBotEngine>[1]> = {}) => {
    const settings = {
      BOTS_ENGINE: kind,
      BOTS_URL: service.url,
      BOTS_KEY: key,
      BOTS_WEBHOOK_SECRET: service.secret,
    };
    const found = openBotEngine(settings, {
      networks: ['127.0.0.1'],
      publicUrl: 'https://ahoy.test',
      ...more,
    });
    if (found === null) throw new Error('no engine');
    return found;
  };
  const order = (more: Partial<BotOrder> = {}): BotOrder => {
    const address = readMeetingAddress('https://meet.google.com/abc-defg-hij');
    if (address === null) throw new Error('no address');
    return {
      id: 'm1',
      address,
      shownName: 'Ahoy for Alice',
      records: true,
      transcribes: true,
      placedAt: null,
      ...more,
    };
  };
  const line = (text: string, isSure = true) => ({
    speaker: 'Maya',
    startMs: 1_000,
    endMs: 3_000,
    text,
    isSure,
  });

  beforeEach(async () => {
    service = await startBotsService(kind, () => NOW);
    engine = opened(service.key);
    bot = await engine.join(order());
  });
  afterEach(() => service.stop());

  describe(`${kind}:`, () => {
    test('a wrong key is refused', async () => {
      const stranger = opened('wrong');
      await expect(stranger.join(order())).rejects.toMatchObject({ kind: 'refused', reason: 'refused' });
      await expect(stranger.look(bot)).rejects.toMatchObject({ kind: 'refused' });
      expect(service.bots).toHaveLength(1);
    });

    test('a bot has the name that people are to see', () => {
      expect(service.last().name).toBe('Ahoy for Alice');
    });

    test('a bot is seen on its way, in the waiting room, inside and done', async () => {
      const stages: string[] = [];
      for (const scene of ['joining', 'waiting', 'inside', 'over'] as const) {
        service.move(service.last(), scene);
        stages.push((await engine.look(bot))?.stage ?? 'unknown');
      }
      expect(stages).toEqual(['joining', 'waiting-room', 'in-meeting', 'over']);
    });

    test('a host who refuses, and nobody who lets it in, are told apart', async () => {
      service.move(service.last(), 'waiting');
      service.move(service.last(), 'denied');
      expect(await engine.look(bot)).toEqual({ stage: 'refused', reason: 'denied' });
      service.last().past.pop();
      service.move(service.last(), 'nobody');
      expect(await engine.look(bot)).toEqual({ stage: 'failed', reason: 'not-admitted' });
    });

    test('an order whose answer was lost is still one bot', async () => {
      service.move(service.last(), 'over');
      service.losesJoin = true;
      const again = order({ id: 'm2' });
      await expect(engine.join(again)).rejects.toMatchObject({ kind: 'later', reason: 'away' });
      expect(service.bots).toHaveLength(2);
      const found = await engine.join({ ...again, placedAt: NOW - 1_000 });
      expect(service.bots).toHaveLength(2);
      expect(found).toContain(service.last().id);
    });

    test('a bot that leaves twice has left', async () => {
      service.move(service.last(), 'inside');
      await engine.leave(bot);
      service.move(service.last(), 'over');
      await engine.leave(bot);
      expect((await engine.look(bot))?.stage).toBe('over');
    });

    test('what its service is not sure of is not in the transcript, until it is', async () => {
      service.move(service.last(), 'inside');
      service.last().said = [line('We open on Monday.'), line('We op', false)];
      expect((await engine.transcript(bot)).isComplete).toBe(false);
      service.last().said = [line('We open on Monday.'), line('We open at nine.')];
      const { lines, isComplete } = await engine.transcript(bot);
      expect(isComplete).toBe(true);
      expect(lines).toEqual([
        { speaker: 'Maya', startMs: 1_000, endMs: 3_000, text: 'We open on Monday.' },
        { speaker: 'Maya', startMs: 1_000, endMs: 3_000, text: 'We open at nine.' },
      ]);
    });

    test('the sound comes byte for byte', async () => {
      service.move(service.last(), 'inside');
      service.move(service.last(), 'over');
      expect(await engine.sound(bot)).toEqual({ state: 'none' });
      service.last().sound = Buffer.from('sound of a meeting');
      const sound = await engine.sound(bot);
      if (sound.state !== 'ready') throw new Error(sound.state);
      const pieces: Uint8Array[] = [];
      for await (const piece of sound.bytes) pieces.push(piece);
      expect(Buffer.concat(pieces).toString()).toBe('sound of a meeting');
    });

    test('sound that breaks off says so', async () => {
      service.move(service.last(), 'inside');
      service.move(service.last(), 'over');
      service.last().sound = Buffer.alloc(100_000, 'x');
      service.fileFaults.push('breaks');
      const sound = await engine.sound(bot);
      if (sound.state !== 'ready') throw new Error(sound.state);
      const reading = (async () => {
        for await (const piece of sound.bytes) void piece;
      })();
      await expect(reading).rejects.toMatchObject({ name: 'BotError', kind: 'later' });
    });

    /** The bot was in a meeting, which is over, and its service has its sound. */
    const over = (sound = Buffer.alloc(100_000, 'x')) => {
      service.move(service.last(), 'inside');
      service.move(service.last(), 'over');
      service.last().sound = sound;
    };
    const readAll = async (from: BotEngine) => {
      const sound = await from.sound(bot);
      if (sound.state !== 'ready') return sound.state;
      for await (const piece of sound.bytes) void piece;
      return 'read';
    };

    test('a file that is gone is no sound', async () => {
      over();
      service.fileFaults.push('missing');
      expect(await readAll(engine)).toBe('none');
    });

    test('an address that has expired is asked for again', async () => {
      over();
      service.fileFaults.push('expired');
      // Vexa has its files itself: it refuses what we may not have.
      await expect(readAll(engine)).rejects.toMatchObject({ kind: kind === 'vexa' ? 'refused' : 'later' });
      expect(await readAll(engine)).toBe('read');
    });

    test('a file that is too large is refused, whether its head says so or not', async () => {
      over();
      service.fileFaults.push('long');
      const tooLarge = { kind: 'refused', reason: 'sound-too-large' };
      await expect(readAll(engine)).rejects.toMatchObject(tooLarge);
      const strict = opened(service.key, { files: { bytesMax: 99_999, stallMs: 5_000 } });
      service.fileFaults.push('unmeasured');
      await expect(readAll(strict)).rejects.toMatchObject(tooLarge);
      const wide = opened(service.key, { files: { bytesMax: 100_000, stallMs: 5_000 } });
      service.fileFaults.push('unmeasured');
      expect(await readAll(wide)).toBe('read');
    });

    test('a file that stands still is asked for later', async () => {
      over();
      const hasty = opened(service.key, { files: { bytesMax: 1_000_000, stallMs: 200 } });
      service.fileFaults.push('hangs');
      await expect(readAll(hasty)).rejects.toMatchObject({ kind: 'later' });
      if (kind === 'vexa') {
        service.fileFaults.push('mute');
        await expect(readAll(hasty)).rejects.toMatchObject({ kind: 'later' });
      }
    });

    test('a file is broken off when this server stops', async () => {
      over(Buffer.alloc(5_000_000, 'x'));
      const stopping = new AbortController();
      const ending = opened(service.key, { stopping: stopping.signal });
      service.fileFaults.push('slow');
      const reading = readAll(ending);
      setTimeout(() => stopping.abort(), 150);
      await expect(reading).rejects.toMatchObject({ kind: 'later', message: 'this server stops' });
    });

    test('a file that leads to another address is not fetched from there', async () => {
      over();
      service.fileFaults.push('redirects');
      await expect(readAll(engine)).rejects.toMatchObject({ kind: 'refused' });
      expect(service.requests.some((request) => request.endsWith('/inside'))).toBe(false);
    });

    test('an address inside our network is not fetched from, unless it is the service itself', async () => {
      over();
      const outside = opened(service.key, { networks: [] });
      const files = () => service.requests.filter((request) => /\/files\/|\/raw$/.test(request)).length;
      const before = files();
      if (kind === 'vexa') expect(await readAll(outside)).toBe('read');
      else await expect(readAll(outside)).rejects.toMatchObject({ kind: 'later' });
      expect(files() - before).toBe(kind === 'vexa' ? 1 : 0);
    });

    test('after it was erased nothing is left, and erasing again is fine', async () => {
      service.move(service.last(), 'inside');
      service.move(service.last(), 'over');
      service.last().said = [line('We open on Monday.')];
      service.last().sound = Buffer.from('sound');
      await engine.erase(bot);
      expect(service.last()).toMatchObject({ said: [], sound: null, isErased: true });
      expect((await engine.transcript(bot)).lines).toEqual([]);
      expect(await engine.sound(bot)).toEqual({ state: 'none' });
      await engine.erase(bot);
    });

    test('a service that is down is asked later', async () => {
      service.isDown = true;
      await expect(engine.look(bot)).rejects.toMatchObject({ kind: 'later', reason: 'away' });
    });

    test('an event that its service signed names the bot, and the same event has the same id', () => {
      const { body, headers } = service.event(service.last(), { id: 'evt_1' });
      expect(engine.verify(Buffer.from(body), headers, NOW)).toEqual({ id: 'evt_1', bot });
      expect(engine.verify(Buffer.from(body), headers, NOW + 60_000)?.id).toBe('evt_1');
    });

    test('an event that was forged, changed or has no signature does not count', () => {
      const sent = service.event(service.last());
      const forged = service.event(service.last(), {
        secret: kind === 'vexa' ? 'another' : `whsec_${Buffer.from('another').toString('base64')}`,
      });
      expect(engine.verify(Buffer.from(forged.body), forged.headers, NOW)).toBeNull();
      const changed = sent.body.replace(service.last().id, '99');
      expect(changed).not.toBe(sent.body);
      expect(engine.verify(Buffer.from(changed), sent.headers, NOW)).toBeNull();
      expect(engine.verify(Buffer.from(sent.body), {}, NOW)).toBeNull();
      expect(engine.verify(Buffer.from('no json'), sent.headers, NOW)).toBeNull();
    });

    test('an event of long ago, or of a time to come, does not count', () => {
      const { body, headers } = service.event(service.last());
      const window = kind === 'attendee' ? 60 * 60_000 : 5 * 60_000;
      expect(engine.verify(Buffer.from(body), headers, NOW + window)).not.toBeNull();
      expect(engine.verify(Buffer.from(body), headers, NOW + window + 1_000)).toBeNull();
      expect(engine.verify(Buffer.from(body), headers, NOW - window - 1_000)).toBeNull();
    });
  });
}
