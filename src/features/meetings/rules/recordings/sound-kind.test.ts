import { expect, test } from 'vitest';
import { soundKindOf } from './sound-kind.ts';

test('what browsers play keeps its type, without the codecs', () => {
  expect(soundKindOf('audio/webm;codecs=opus')).toEqual({ type: 'audio/webm', ending: 'webm' });
  expect(soundKindOf('Video/MP4')).toEqual({ type: 'video/mp4', ending: 'mp4' });
});

test.each(['text/html', 'image/svg+xml', 'application/xhtml+xml', 'toString', '', 'audio/x-evil'])(
  '%j is sent as bytes that nothing opens',
  (mime) => {
    expect(soundKindOf(mime)).toEqual({ type: 'application/octet-stream', ending: 'bin' });
  },
);
