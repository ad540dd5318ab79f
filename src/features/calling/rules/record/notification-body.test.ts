import { expect, test } from 'vitest';
import { notificationBody } from './notification-body.ts';

const peer = { username: '', name: '+44 20 7946 0123' };

test('a notification says which number was dialled, and in which workspace if there are several', () => {
  const phone = { ownNumber: '+12125550123' };
  expect(notificationBody({ peer, phone }, 'Harbour Studio')).toBe('Dialled +12125550123 · Harbour Studio');
  expect(notificationBody({ peer, phone }, null)).toBe('Dialled +12125550123');
});

test('a notification of a call by username has the username', () => {
  expect(notificationBody({ peer: { username: 'bob', name: 'Bob Bell' }, phone: null }, null)).toBe('@bob');
});
