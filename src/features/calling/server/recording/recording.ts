import type { AccountId, CallId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { callingLimits } from '../../constants.ts';
import { recordingWords } from '../../constants-recording.ts';
import type { Call } from '../../model.ts';
import { answererOf } from '../../rules/record/call-record.ts';
import { otherSide, sideOf } from '../../rules/record/parties.ts';
import type { CallChange, Changer } from '../changes/changer.ts';
import { namesOf } from '../events.ts';
import type { CallDirectory } from '../phone/known-callers.ts';
import type { CallStore } from '../store.ts';
import { recordableUntil, recordingOf } from './consents.ts';

/** A talk that may be recorded now, with the names of its two sides as transcripts call them. */
export interface RecordableCall {
  readonly me: string;
  readonly them: string;
  /** By what contacts know the other side: their number or "@username"; null if it's withheld. */
  readonly key: string | null;
  /** When everyone agreed. One agreement opens one recording. */
  readonly agreedAt: Instant;
}

/** The consent of everyone on a call. */
export interface CallConsent {
  ask(request: CallChange): Promise<Call>;
  answer(request: CallChange, words: string): Promise<Call>;
  stop(request: CallChange): Promise<Call>;
  recordable(accountId: AccountId, id: CallId): Promise<RecordableCall | null>;
  recordableUntil(id: CallId, agreedAt: Instant): Promise<Instant | null>;
}

export function createCallConsent(parts: {
  platform: Pick<Platform, 'rateLimits' | 'database'>;
  directory: CallDirectory;
  store: CallStore;
  changer: Pick<Changer, 'change'>;
}): CallConsent {
  const { change } = parts.changer;
  return {
    async ask(request) {
      await parts.platform.rateLimits.take(callingLimits.askToRecord, request.accountId);
      return change(request, ({ by, now }) => ({ kind: 'recordingAsked', by, at: now }));
    },
    answer: (request, words) =>
      change(request, ({ by, now }) => ({
        kind: 'recordingAnswered',
        by,
        agrees: words === recordingWords.agreed,
        at: now,
      })),
    stop: (request) => change(request, ({ by, now }) => ({ kind: 'recordingStopped', by, at: now })),
    async recordable(accountId, id) {
      const call = await parts.store.find(accountId, id);
      const recording = call === null ? undefined : recordingOf(call);
      if (call === null || recording?.state !== 'on' || recording.by !== sideOf(call, accountId)) return null;
      // Other people whom the call rang aren't on it.
      const answerer = answererOf(call);
      if (answerer === null || (call.callerId !== accountId && answerer !== accountId)) return null;
      const nameOf = (await namesOf(parts.directory, [call]))(call);
      const other = otherSide(recording.by) === 'caller' ? call.callerId : answerer;
      const { name, username, contact } = nameOf(other);
      const key = username === '' ? (call.phone?.number ?? null) : `@${username}`;
      return { me: nameOf(accountId).name, them: contact?.name ?? name, key, agreedAt: recording.at };
    },
    recordableUntil: (id, agreedAt) => recordableUntil(parts.platform.database.queries, { id, agreedAt }),
  };
}
