import { createFeatureApi, type FeatureApi, isRefusal } from '#platform/browser/api.ts';
import { retryDelayMs } from '#platform/browser/retry-delay.ts';
import { meetingsContract } from '../contract.ts';

type MeetingsApi = FeatureApi<typeof meetingsContract>;
/** What a recording asks of the server. */
export type RecordingApi = Pick<
  MeetingsApi,
  'startRecording' | 'addPiece' | 'recording' | 'endRecording' | 'setLevels' | 'change' | 'remove'
>;

/** Stays in the workspace of the recording, wherever the tab goes. */
export const recordingApiIn = (workspaceId: string): RecordingApi =>
  createFeatureApi(meetingsContract, workspaceId);

export interface Finished {
  readonly id: string;
  readonly deviceId: string;
  readonly bytes: number;
  /** Null if it isn't known. */
  readonly durationMs: number | null;
  readonly levels: Uint8Array<ArrayBuffer>;
  /** What the person wrote meanwhile; empty: nothing. */
  readonly notes: string;
}

/**
 * Ends a recording whose bytes the server has, with its levels and the notes of the person. It waits for the network, and
 * asking twice ends it once.
 * @throws the server's refusal
 */
export async function finishRecording(api: RecordingApi, finished: Finished): Promise<void> {
  const { id, deviceId, bytes, durationMs, levels, notes } = finished;
  if (notes !== '') await untilAnswered(() => api.change({ id, ownWords: notes })).catch(() => undefined);
  if (levels.length > 0) {
    const body = new Blob([levels], { type: 'application/octet-stream' });
    // The player draws no wave then, which is no reason to lose the recording.
    await untilAnswered(() => api.setLevels({ params: { id }, query: { deviceId }, body })).catch(
      () => undefined,
    );
  }
  await untilAnswered(() => api.endRecording({ id, deviceId, bytes, durationMs }));
}

/** Asks again until there is an answer. @throws the server's refusal */
export async function untilAnswered<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (isRefusal(error)) throw error;
      const wait = retryDelayMs({ attempt, isUrgent: true, chance: Math.random() });
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
