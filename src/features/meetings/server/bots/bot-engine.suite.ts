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

  const opened = (key: string) => {
    const settings = {
      BOTS_ENGINE: kind,
      BOTS_URL: service.url,
      BOTS_KEY: key,
      BOTS_WEBHOOK_SECRET: service.secret,
    };
    const found = openBotEngine(settings, { networks: ['127.0.0.1'], publicUrl: 'https://ahoy.test' });
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
      expect(sound.mime).toBe(kind === 'vexa' ? 'audio/webm' : 'audio/mpeg');
    });

    test('sound that breaks off says so', async () => {
      service.move(service.last(), 'inside');
      service.move(service.last(), 'over');
      service.last().sound = Buffer.alloc(100_000, 'x');
      service.breaksFile = true;
      const sound = await engine.sound(bot);
      if (sound.state !== 'ready') throw new Error(sound.state);
      const reading = (async () => {
        for await (const piece of sound.bytes) void piece;
      })();
      await expect(reading).rejects.toMatchObject({ name: 'BotError', kind: 'later' });
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
