import * as z from 'zod/mini';
import type { RealtimeClient } from '#platform/browser/realtime.ts';
import { ANSWER_TOPIC, call, PLACE_TOPIC } from '../model.ts';
import type { LineApi } from './line-ports.ts';

/**
 * API client that prefers the open socket for urgent requests, because it is faster. Falls back to a normal request on
 * any problem.
 */
export function quickApi(api: LineApi, realtime: Pick<RealtimeClient, 'ask'>): LineApi {
  async function ask(topic: string, payload: unknown) {
    const answer = await realtime.ask(topic, payload);
    const view = z.safeParse(call, answer?.ok === true ? answer.value : null);
    return view.success ? view.data : null;
  }
  return {
    ...api,
    // The server knows the device from the connection.
    place: async (message) => (await ask(PLACE_TOPIC, message)) ?? api.place(message),
    answer: async (message) => (await ask(ANSWER_TOPIC, message)) ?? api.answer(message),
  };
}
