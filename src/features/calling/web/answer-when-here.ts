// Not on the first screen: only with a link that answers.
import { SECOND_MS } from '#kernel/instant.ts';
import type { PhoneLine } from './line.ts';
import type { LinePorts } from './line-ports.ts';

/** A page that has just been opened, or woken up, learns of its calls within this time. */
const HERE_WITHIN_MS = 15 * SECOND_MS;

/**
 * Answers a call as soon as this page has it: somebody pressed Answer on its notification.
 * @returns whether it was answered; not if it is over, or somebody else was faster
 */
export function answerWhenHere(
  line: Pick<PhoneLine, 'get' | 'subscribe' | 'accept'>,
  id: string,
  timer: Pick<LinePorts['timer'], 'setTimeout' | 'clearTimeout'>,
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = () => {
    const { calls } = line.get();
    const call = calls.find((one) => one.id === id);
    if (call === undefined) return;
    if (call.phase !== 'incoming') return resolve(call.phase !== 'ended');
    const isUp = calls.some(({ phase }) => phase !== 'incoming' && phase !== 'ended');
    resolve(true);
    line.accept(id, isUp ? 'hold-and-answer' : 'answer');
  };
  const stop = line.subscribe(answer);
  const late = timer.setTimeout(() => resolve(false), HERE_WITHIN_MS);
  answer();
  return promise.finally(() => {
    stop();
    timer.clearTimeout(late);
  });
}
