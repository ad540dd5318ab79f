import { createRequire } from 'node:module';
import type { CallDialog } from './carrier.ts';
import type { ParsedMessage } from './jssip-session.ts';

/* What JsSIP has within and does not offer: a request of one's own, with its transaction and its digest. */

interface Request {
  setHeader(name: string, value: string | readonly string[]): void;
}
interface Agent {
  readonly configuration: { readonly uri: object };
}
type MakeRequest = new (
  method: string,
  target: string,
  agent: object,
  parameters: { call_id: string; cseq: number; route_set: readonly string[]; to_uri: object },
) => Request;
type MakeSender = new (
  agent: object,
  request: Request,
  handlers: {
    onReceiveResponse(response: ParsedMessage): void;
    onRequestTimeout(): void;
    onTransportError(): void;
    onAuthenticated(): void;
  },
) => { send(): void };

const require = createRequire(import.meta.url);
// JsSIP (3.13.8) ships no types of these two.
const { OutgoingRequest } = require('jssip/lib/SIPMessage.js') as { OutgoingRequest: MakeRequest };
const RequestSender = require('jssip/lib/RequestSender.js') as MakeSender;

/** Sends BYE in a dialog that this agent doesn't know. @returns the status of the response; 0 if there was none */
export function sendBye(agent: Agent, dialog: CallDialog, cseq: number): Promise<number> {
  const { callId, from, to, target, routes } = dialog;
  return new Promise((resolve) => {
    const request = new OutgoingRequest('BYE', target, agent, {
      call_id: callId,
      cseq,
      route_set: routes,
      // JsSIP insists on one of its own objects, although what it writes is replaced.
      to_uri: agent.configuration.uri,
    });
    request.setHeader('from', from);
    request.setHeader('to', to);
    const none = () => resolve(0);
    new RequestSender(agent, request, {
      onReceiveResponse({ status_code: status = 0 }) {
        if (status >= 200) resolve(status);
      },
      onRequestTimeout: none,
      onTransportError: none,
      onAuthenticated: () => undefined,
    }).send();
  });
}
