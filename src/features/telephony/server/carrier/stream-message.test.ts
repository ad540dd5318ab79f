import { describe, expect, test } from 'vitest';
import { readStreamMessage, writeStreamMedia } from './stream-message.ts';

const read = (message: unknown) => readStreamMessage(JSON.stringify(message));
const start = (format: object | undefined, callId: unknown = 'v3:abc') => ({
  event: 'start',
  sequence_number: '1',
  stream_id: '32DE0DEA-53CB-4B21-89A4-9E1819C043BC',
  start: { user_id: '3E6F', call_control_id: callId, client_state: null, media_format: format },
});
const PCMU = { encoding: 'PCMU', sample_rate: 8_000, channels: 1 };

test('a stream that starts says whose it is and how it sounds', () => {
  expect(read(start(PCMU))).toEqual({ kind: 'start', callId: 'v3:abc', isPcmu: true });
  for (const format of [
    { ...PCMU, encoding: 'PCMA' },
    { ...PCMU, sample_rate: 16_000 },
    { ...PCMU, channels: 2 },
    undefined,
  ])
    expect(read(start(format))).toMatchObject({ isPcmu: false });
});

test('a frame of the far end is sound with its number', () => {
  const media = { track: 'inbound', chunk: '2', timestamp: '40', payload: 'f39/' };
  expect(read({ event: 'media', sequence_number: '4', media })).toEqual({
    kind: 'media',
    chunk: 2,
    payload: 'f39/',
  });
  expect(read({ event: 'media', media: { ...media, chunk: undefined } })).toMatchObject({ chunk: null });
  expect(read({ event: 'media', media: { ...media, chunk: '-1' } })).toMatchObject({ chunk: null });
});

test('a frame of our own voice is nothing to us, and neither is what we do not know', () => {
  expect(read({ event: 'media', media: { track: 'outbound', payload: 'f39/' } })).toEqual({ kind: 'other' });
  expect(read({ event: 'connected', version: '1.0.0' })).toEqual({ kind: 'other' });
  expect(read({ event: 'mark', mark: { name: 'x' } })).toEqual({ kind: 'other' });
});

test('a key, an end and an error are read', () => {
  expect(read({ event: 'dtmf', dtmf: { digit: '#' } })).toEqual({ kind: 'digit', digit: '#' });
  expect(read({ event: 'stop', stop: {} })).toEqual({ kind: 'stop' });
  expect(read({ event: 'error', payload: { code: 100_003, title: 'malformed_frame' } })).toEqual({
    kind: 'error',
    problem: 'malformed_frame',
  });
});

describe('no message is', () => {
  test.each([
    '',
    'null',
    '[]',
    '"media"',
    '{',
    '{}',
    '{"event":"media"}',
    '{"event":"media","media":{"payload":7}}',
    '{"event":"start","start":[]}',
    '{"event":"start","start":{"call_control_id":1}}',
    '{"event":"dtmf","dtmf":{"digit":"12"}}',
    '{"event":"dtmf","dtmf":{"digit":"x"}}',
  ])('%s', (text) => expect(readStreamMessage(text)).toBeNull());
});

test('what the far end is to hear is base64 in a message', () => {
  expect(JSON.parse(writeStreamMedia('f39/'))).toEqual({ event: 'media', media: { payload: 'f39/' } });
});
