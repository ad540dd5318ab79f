import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { ID_PATTERN } from '#kernel/ids.ts';
import { recordingWords } from './constants-recording.ts';
import { call } from './model.ts';

const tags = { tags: ['Calls'] } as const;
const id = z.string().check(z.regex(ID_PATTERN));

/** The consent of everyone on a call, without which it isn't recorded. */
export const callRecordingContract = {
  askToRecord: oc
    .route({
      method: 'POST',
      path: '/api/calls/{id}/recording',
      summary: 'Ask the other side to agree to this call being recorded',
      ...tags,
    })
    .input(
      z.object({
        id,
        /** What was confirmed here. */
        words: z.enum([recordingWords.asked, recordingWords.askedByPhone]),
      }),
    )
    .output(call),
  answerRecording: oc
    .route({
      method: 'POST',
      path: '/api/calls/{id}/recording/answer',
      summary: 'Agree to the recording of this call, or decline it',
      ...tags,
    })
    .input(
      z.object({
        id,
        /** What was shown when they answered. */
        words: z.enum([recordingWords.agreed, recordingWords.declined]),
      }),
    )
    .output(call),
  stopRecordingCall: oc
    .route({
      method: 'POST',
      path: '/api/calls/{id}/recording/stop',
      summary: 'Stop the recording of this call, on both sides',
      ...tags,
    })
    .input(z.object({ id }))
    .output(call),
};
