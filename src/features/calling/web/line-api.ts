import type { RealtimeClient } from '#platform/browser/realtime.ts';
import { ANSWER_TOPIC, PLACE_TOPIC } from '../constants-topics.ts';
import type { Call } from '../model.ts';
import type { LineApi } from './line-ports.ts';

/**
 * API client that prefers the open socket for urgent requests, because it is faster. Falls back to a normal request on
 * any problem.
 */
export function quickApi(api: LineApi, realtime: Pick<RealtimeClient, 'ask'>): LineApi {
  async function ask(topic: string, payload: unknown) {
    const answer = await realtime.ask(topic, payload);
    // The server follows the contract in answers here and there.
    return answer?.ok === true ? (answer.value as Call) : null;
  }
  return {
    ...api,
    // The server knows the device from the connection.
    place: async (message) => (await ask(PLACE_TOPIC, message)) ?? api.place(message),
    answer: async (message) => (await ask(ANSWER_TOPIC, message)) ?? api.answer(message),
  };
}
