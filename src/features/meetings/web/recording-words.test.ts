import { expect, test } from 'vitest';
import type { Recording } from '../model-recordings.ts';
import { progressOf } from './recording-words.ts';

const recording: Recording = {
  source: 'upload',
  state: 'recording',
  mime: 'audio/mp4',
  channels: 1,
  speakers: [null],
  bytes: 420,
  bytesExpected: 1_000,
  startedAt: 0,
  durationMs: null,
  hasSound: true,
  keepsSound: true,
  transcript: { state: 'later', progress: 0, problem: null },
  consent: { words: 'Everyone in this recording agreed to it.', by: 'alice', at: 0 },
  device: 'd1',
};
const nothing = { upload: null };

test('an upload says how far it is, here or when it stopped', () => {
  expect(progressOf(recording, { upload: { share: 84, isAway: false } })).toEqual({
    words: 'Uploading, 84%',
    share: 84,
    offers: 'cancel',
  });
  expect(progressOf(recording, { upload: { share: 84, isAway: true } })?.words).toBe(
    'Waiting for the network, 84%',
  );
  expect(progressOf(recording, nothing)).toEqual({
    words: 'Upload stopped at 42%',
    share: 42,
    offers: 'resume',
  });
});

test('a recording that runs says so, on every device', () => {
  expect(progressOf({ ...recording, source: 'tab', bytesExpected: null }, nothing)?.words).toBe('Recording');
});

const ended = (transcript: Partial<Recording['transcript']>) =>
  progressOf(
    { ...recording, state: 'ended', transcript: { ...recording.transcript, ...transcript } },
    nothing,
  );

test('a transcript says how far it is, why there is none, and what can be tried', () => {
  expect(ended({ state: 'queued' })?.words).toBe('Waiting to be transcribed');
  expect(ended({ state: 'running', progress: 62 })).toEqual({
    words: 'Transcribing, 62%',
    share: 62,
    offers: null,
  });
  expect(ended({ state: 'waiting-for-engine' })?.words).toBe(
    'Transcript unavailable: no speech engine is configured',
  );
  expect(ended({ state: 'failed', problem: 'The engine refused it' })).toEqual({
    words: 'The engine refused it',
    share: null,
    offers: 'transcribe',
  });
  expect(ended({ state: 'failed', problem: 'We can’t find any sound in this file' })).toEqual({
    words: 'We can’t find any sound in this file',
    share: null,
    offers: null,
  });
  expect([ended({ state: 'done' }), ended({ state: 'off' })]).toEqual([null, null]);
});
