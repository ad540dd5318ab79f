import { Buffer } from 'node:buffer';
import { z } from 'zod';
import { TELNYX_WEBHOOK_PATH } from '#features/telephony/constants.ts';
import { telephonyErrors } from '#features/telephony/errors.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import type { Webhook } from '#platform/server/http/webhooks.ts';
import { perSecond } from '#platform/server/realtime/flood-guard.ts';
import type { PhoneParts } from './parts.ts';
import { createRemoteRequests } from './remote-requests.ts';

/** Headers that prove the sender. No others are passed on. */
const SIGNATURE = ['telnyx-timestamp', 'telnyx-signature-ed25519'] as const;
/** Far more than a carrier sends about a call. Bodies are passed on unverified, so they have to be small. */
const BODY_BYTES_MAX = 32_000;
const PER_SECOND_MAX = 100;

const webhookMessage = z.object({
  path: z.string(),
  /** In base64, because the signature covers the raw bytes. */
  body: z.string(),
  headers: z.record(z.string(), z.string()),
});

export interface FarWebhooks {
  /** Webhooks of this process's carriers, and a stand-in for each that only other processes may have. */
  readonly webhooks: readonly Webhook[];
  start(): void;
  stop(): void;
}

/**
 * A carrier's webhooks come to one address, and any process may get them. A process without that carrier passes them to one
 * that has it, which verifies them, handles them, and returns the answer.
 */
export function createFarWebhooks(parts: PhoneParts, bus: Bus): FarWebhooks {
  const own = parts.carriers.flatMap(({ webhooks = [] }) => webhooks);
  const isAllowed = perSecond(PER_SECOND_MAX);
  const ownAt = (path: string) => own.find((webhook) => webhook.path === path);
  const remote = createRemoteRequests(parts, {
    bus,
    topic: 'calling.webhook',
    schema: webhookMessage,
    can: ({ path }) => ownAt(path) !== undefined,
    async perform({ path, body, headers }) {
      await ownAt(path)?.receive(Buffer.from(body, 'base64'), headers);
      return null;
    },
    // The carrier will send it again.
    unreachable: () => commonErrors.shuttingDown(),
  });
  const far: Webhook = {
    path: TELNYX_WEBHOOK_PATH,
    async receive(body, headers) {
      const shown = SIGNATURE.map((name) => [name, headers[name] ?? ''] as const);
      if (shown.some(([, value]) => value === '') || body.length > BODY_BYTES_MAX)
        throw telephonyErrors.badCarrierSignature();
      if (!isAllowed()) throw commonErrors.shuttingDown();
      const request = {
        path: TELNYX_WEBHOOK_PATH,
        body: body.toString('base64'),
        headers: Object.fromEntries(shown),
      };
      const able = await remote.findAble(request);
      if (able === null) throw commonErrors.notFound();
      await remote.ask(request, able);
    },
  };
  return {
    webhooks: ownAt(TELNYX_WEBHOOK_PATH) === undefined ? [...own, far] : own,
    start: () => remote.start(),
    stop: () => remote.stop(),
  };
}
