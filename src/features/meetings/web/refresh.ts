import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { toast } from '#ui/toast.tsx';
import { CHANGED } from './keys.ts';

/** Fetches meetings again after a change. */
export async function refreshMeetings(): Promise<void> {
  await Promise.all(CHANGED.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Makes a change and fetches again. @returns null if it failed, which the person is told */
export async function changed<Result>(change: Promise<Result>): Promise<Result | null> {
  try {
    const result = await change;
    await refreshMeetings();
    return result;
  } catch (error) {
    toast.error(sentenceOf(error));
    return null;
  }
}
