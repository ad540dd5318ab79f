import { createFeatureApi, sentenceOf } from '#platform/browser/api.ts';
import { toast } from '#ui/toast.tsx';
import { recordingWords } from '../constants-recording.ts';
import { callRecordingContract } from '../contract-recording.ts';

const api = createFeatureApi(callRecordingContract);

async function orToast(asked: Promise<unknown>): Promise<void> {
  await asked.catch((error: unknown) => toast.error(sentenceOf(error)));
}

/** Each is followed by an event of the call, which changes the screen. */
export const recordingConsent = {
  ask: ({ id, isPhone }: { id: string; isPhone: boolean }) =>
    orToast(api.askToRecord({ id, words: isPhone ? recordingWords.askedByPhone : recordingWords.asked })),
  answer: ({ id, agrees }: { id: string; agrees: boolean }) =>
    orToast(api.answerRecording({ id, words: agrees ? recordingWords.agreed : recordingWords.declined })),
  stop: (id: string) => orToast(api.stopRecordingCall({ id })),
};
