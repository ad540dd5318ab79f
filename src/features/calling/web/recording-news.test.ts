import { describe, expect, test } from 'vitest';
import { securityWords } from './call-badge.ts';
import type { CallSnapshot } from './call-snapshot.ts';
import { recordingNews, recordingWordsOf } from './recording-news.ts';

const peer = { username: 'bob', name: 'Bob Bell' };
type Recording = NonNullable<CallSnapshot['recording']>;
const mine: Recording = { state: 'asked', byMe: true, endedByMe: false };
const theirs: Recording = { state: 'asked', byMe: false, endedByMe: false };
const words = (recording: Recording) => recordingWordsOf({ peer, recording });

describe('the words about a recording', () => {
  test('say who asks and who is waited for', () => {
    expect(words(theirs)).toBe('Bob Bell wants to record this call');
    expect(words(mine)).toBe('Waiting for Bob Bell to agree');
  });

  test('say who records', () => {
    expect(words({ ...mine, state: 'on' })).toBe("You're recording this call");
    expect(words({ ...theirs, state: 'on' })).toBe('Bob Bell is recording this call');
  });

  test('say who ended it, and only tell the side that asked that it was declined', () => {
    expect(words({ ...mine, state: 'declined' })).toBe("Bob Bell doesn't want this call to be recorded");
    expect(words({ ...theirs, state: 'declined', endedByMe: true })).toBeNull();
    expect(words({ ...mine, state: 'stopped' })).toBe('Bob Bell stopped the recording');
    expect(words({ ...mine, state: 'stopped', endedByMe: true })).toBe('Recording stopped');
  });

  test('are announced when the recording changes, and not again', () => {
    const before = { peer, recording: theirs };
    const after = { peer, recording: { ...theirs, state: 'on' } as const };
    expect(recordingNews(before, after)).toBe('Bob Bell is recording this call');
    expect(recordingNews(after, after)).toBeNull();
    expect(recordingNews({ peer }, before)).toBe('Bob Bell wants to record this call');
  });
});

describe('the badge of a call between two people', () => {
  test('says end-to-end encrypted until it is recorded, and again once that has stopped', () => {
    expect(securityWords({ phone: null })).toBe('End-to-end encrypted');
    expect(securityWords({ phone: null, recording: mine })).toBe('End-to-end encrypted');
    expect(securityWords({ phone: null, recording: { ...mine, state: 'on' } })).toBe('Encrypted in transit');
    expect(securityWords({ phone: null, recording: { ...mine, state: 'stopped' } })).toBe(
      'End-to-end encrypted',
    );
  });
});
