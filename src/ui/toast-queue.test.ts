import { expect, test } from 'vitest';
import { connectToasts, onToastWaiting, queueToast, type Toast } from './toast-queue.ts';

test('a message that comes before the region is shown when the region comes, once', () => {
  queueToast({ tone: 'success', text: 'early' });
  const first: Toast[] = [];
  const disconnect = connectToasts((toast) => first.push(toast));
  queueToast({ tone: 'error', text: 'later' });
  expect(first.map(({ text }) => text)).toEqual(['early', 'later']);

  disconnect();
  queueToast({ tone: 'message', text: 'between' });
  const second: Toast[] = [];
  connectToasts((toast) => second.push(toast));
  expect(second.map(({ text }) => text)).toEqual(['between']);
});

test('a region is asked for while a message waits, and not while one is there', () => {
  let calls = 0;
  const count = () => {
    calls += 1;
  };
  const disconnect = connectToasts(() => {});
  const stop = onToastWaiting(count);
  queueToast({ tone: 'message', text: 'shown' });
  expect(calls).toBe(0);

  disconnect();
  queueToast({ tone: 'message', text: 'waits' });
  expect(calls).toBe(1);

  stop();
  onToastWaiting(count);
  expect(calls).toBe(2);
});
