import { expect, test } from 'vitest';
import { createRequests } from './requests.ts';

test('a file that breaks off while this server stops ends nothing but itself', async () => {
  const uncaught: unknown[] = [];
  const note = (reason: unknown) => uncaught.push(reason);
  process.on('unhandledRejection', note);
  const requests = createRequests({
    url: 'https://bots.example',
    headers: {},
    download: async () =>
      new Response(new ReadableStream({ start: (body) => body.error(new Error('broken off')) })),
    files: { bytesMax: 1_000, stallMs: 1_000 },
    stopping: AbortSignal.abort(),
  });
  const bytes = await requests.open('https://files.example/sound.mp3');
  const reading = (async () => {
    for await (const _ of bytes ?? []) expect.unreachable();
  })();
  await expect(reading).rejects.toMatchObject({ kind: 'later' });
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', note);
  expect(uncaught).toEqual([]);
});
