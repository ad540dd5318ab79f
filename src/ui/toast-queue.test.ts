import { expect, test } from 'vitest';
import { connectToasts, queueToast, type Toast } from './toast-queue.ts';

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
