import * as z from 'zod/mini';
import type { RealtimeClient } from '#platform/browser/realtime.ts';
import { ANSWER_TOPIC, call, PLACE_TOPIC } from '../model.ts';
import type { LineApi } from './line-ports.ts';

/**
 * The server as the line asks it: what somebody waits for goes over the connection that is open already, which is
 * quicker than a request; whatever goes wrong there, a request says.
 */
export function quickApi(api: LineApi, realtime: Pick<RealtimeClient, 'ask'>): LineApi {
  async function ask(topic: string, payload: unknown) {
    const said = await realtime.ask(topic, payload);
    const view = z.safeParse(call, said?.ok === true ? said.value : null);
    return view.success ? view.data : null;
  }
  return {
    ...api,
    // Which device asks, the server knows of the connection.
    place: async (placing) => (await ask(PLACE_TOPIC, placing)) ?? api.place(placing),
    answer: async (answer) => (await ask(ANSWER_TOPIC, answer)) ?? api.answer(answer),
  };
}
