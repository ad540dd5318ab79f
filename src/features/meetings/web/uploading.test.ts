import { ORPCError } from '@orpc/client';
import { expect, test, vi } from 'vitest';
import { Backlog } from './backlog.ts';
import { Uploading } from './uploading.ts';

/** A server that keeps bytes in their order, and can be away, lose its answers or say no. */
function serverWith(given: { isAway?: boolean } = {}) {
  const server = {
    text: '',
    requests: [] as number[],
    isAway: given.isAway ?? false,
    /** Keeps the next piece, and its answer never arrives. */
    losesAnswer: false,
    refusal: null as ORPCError<string, unknown> | null,
  };
  return server;
}
type Server = ReturnType<typeof serverWith>;

function uploadingOf(server: Server, backlog: Backlog, offset: number | null = 0) {
  const seen = { received: [] as number[], changes: 0 };
  const answer = () => {
    if (server.isAway) throw new TypeError('no network');
    if (server.refusal !== null) throw server.refusal;
  };
  const uploading = new Uploading(
    {
      async add(at, piece) {
        server.requests.push(at);
        answer();
        if (at !== server.text.length)
          throw new ORPCError('meetings.offsetMismatch', { status: 409, message: 'A part is missing' });
        server.text += await piece.text();
        if (server.losesAnswer) {
          server.losesAnswer = false;
          throw new TypeError('the answer was lost');
        }
        return server.text.length;
      },
      async received() {
        answer();
        return server.text.length;
      },
      read: async (at) => backlog.read(at, 4),
      onReceived: (bytes) => seen.received.push(bytes),
      onChange: () => (seen.changes += 1),
      now: () => Date.now(),
      chance: () => 0,
    },
    offset,
  );
  return { uploading, seen };
}

function backlogOf(...texts: string[]): Backlog {
  const backlog = new Backlog();
  for (const text of texts) backlog.add(new Blob([text]));
  return backlog;
}

test('everything reaches the server in its order, in requests of a few pieces', async () => {
  const server = serverWith();
  const { uploading, seen } = uploadingOf(server, backlogOf('ab', 'cd', 'ef', 'g'));
  expect(await uploading.finish(7)).toBe(true);
  expect([server.text, server.requests, seen.received]).toEqual(['abcdefg', [0, 4], [4, 7]]);
});

test('a piece whose answer was lost comes once: the server is asked where to continue', async () => {
  const server = serverWith();
  server.losesAnswer = true;
  const { uploading } = uploadingOf(server, backlogOf('ab', 'cd', 'ef'));
  expect(await uploading.finish(6)).toBe(true);
  expect([server.text, server.requests]).toEqual(['abcdef', [0, 4]]);
});

test('without a network everything waits, is said to wait, and comes without a gap afterwards', async () => {
  vi.useFakeTimers();
  const server = serverWith({ isAway: true });
  const backlog = backlogOf('ab');
  const { uploading, seen } = uploadingOf(server, backlog);
  uploading.poke();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([uploading.state.is, seen.changes]).toEqual(['away', 1]);
  backlog.add(new Blob(['cd']));
  server.isAway = false;
  const finished = uploading.finish(4);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await finished).toBe(true);
  expect([server.text, uploading.state.is]).toEqual(['abcd', 'fine']);
  vi.useRealTimers();
});

test('a refusal ends it with its sentence, and nothing more is sent', async () => {
  const server = serverWith();
  server.refusal = new ORPCError('meetings.otherDevice', { status: 409, message: 'Recorded elsewhere' });
  const { uploading } = uploadingOf(server, backlogOf('ab'));
  expect(await uploading.finish(2)).toBe(false);
  expect(uploading.state).toEqual({
    is: 'refused',
    sentence: 'Recorded elsewhere',
    code: 'meetings.otherDevice',
  });
  uploading.poke({ isNow: true });
  await Promise.resolve();
  expect(server.requests).toEqual([0]);
});

test('after a crash it continues where the server is, until there is no more', async () => {
  const server = serverWith();
  server.text = 'abc';
  const { uploading } = uploadingOf(server, backlogOf('ab', 'cd', 'ef'), null);
  expect(await uploading.finish(null)).toBe(true);
  expect([server.text, server.requests]).toEqual(['abcdef', [3]]);
});

test('what is added while the end is awaited still comes', async () => {
  const server = serverWith();
  const backlog = backlogOf('ab');
  const { uploading } = uploadingOf(server, backlog);
  const finished = uploading.finish(4);
  setTimeout(() => backlog.add(new Blob(['cd'])), 20);
  expect(await finished).toBe(true);
  expect(server.text).toBe('abcd');
});
