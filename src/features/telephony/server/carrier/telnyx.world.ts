import { type FastifyInstance, fastify } from 'fastify';
import { asE164 } from '#kernel/e164.ts';
import { createMemoryBus } from '#platform/server/bus/memory-bus.ts';
import type { Database } from '#platform/server/db/database.ts';
import { type ServedSockets, serveSockets } from '#platform/server/http/sockets.ts';
import { serveWebhooks } from '#platform/server/http/webhooks.ts';
import { createLog } from '#platform/server/log.ts';
import { startTelnyxCallsStandIn, type TelnyxCallsStandIn } from '#test/stand-ins/telnyx-calls.ts';
import { eventually } from '#test/wait.ts';
import { createTelnyxCarrier, type TelnyxCarrier } from './telnyx-carrier.ts';
import { createTelnyxCommands } from './telnyx-commands.ts';
import type { TelnyxTiming } from './telnyx-leg.ts';
import { createTelnyxWebhook } from './telnyx-webhook.ts';

export const FROM = asE164('+12125550100');
export const TO = asE164('+12125550150');

/** One of our processes: its carrier, and the port at which Telnyx reaches it. */
export interface TelnyxProcess {
  readonly carrier: TelnyxCarrier;
  readonly url: string;
  stop(): Promise<void>;
}

export interface TelnyxWorld extends TelnyxProcess {
  readonly telnyx: TelnyxCallsStandIn;
  /** Starts another process of the same installation. Webhooks go to the first. */
  another(): Promise<TelnyxProcess>;
}

/** Long enough for everything that waits, and short enough to wait for. */
const TIMING: TelnyxTiming = {
  firstWebhookMs: 1_500,
  unsureMs: 300,
  ringsAfterMs: 800,
  answerMs: 20_000,
  streamMs: 1_000,
  changeMs: 1_500,
  aliveMs: 500,
  claimMs: 400,
};
const COMMAND_MS = 600;

/** Opens our carrier and Telnyx's stand-in, which reach each other over HTTP and websockets. */
export async function openTelnyxWorld(
  database: Database,
  options: { hiddenCaller?: string; apiKey?: string; timing?: Partial<TelnyxTiming> } = {},
): Promise<TelnyxWorld> {
  let url = '';
  const telnyx = await startTelnyxCallsStandIn(() => `${url}/webhooks/telnyx/calls`);
  const log = createLog('silent');
  const bus = createMemoryBus({ log });
  const open = () =>
    openProcess({
      database,
      bus,
      telnyx,
      hiddenCaller: options.hiddenCaller ?? null,
      apiKey: options.apiKey ?? telnyx.apiKey,
      timing: { ...TIMING, ...options.timing },
    });
  const first = await open();
  ({ url } = first);
  const others: TelnyxProcess[] = [];
  await eventually(() => first.carrier.health().problem !== 'Telnyx has not answered yet.');
  return {
    ...first,
    telnyx,
    async another() {
      const process = await open();
      others.push(process);
      return process;
    },
    async stop() {
      for (const process of [...others, first]) await process.stop();
      await telnyx.stop();
      await bus.close();
    },
  };
}

async function openProcess(parts: {
  database: Database;
  bus: ReturnType<typeof createMemoryBus>;
  telnyx: TelnyxCallsStandIn;
  hiddenCaller: string | null;
  apiKey: string;
  timing: TelnyxTiming;
}): Promise<TelnyxProcess> {
  const { database, bus, telnyx, hiddenCaller, apiKey, timing } = parts;
  const log = createLog('silent');
  let url = '';
  const carrier = createTelnyxCarrier({
    commands: createTelnyxCommands({
      apiKey,
      apiUrl: telnyx.apiUrl,
      connectionId: telnyx.connectionId,
      webhookUrl: 'https://ahoy.test/webhooks/telnyx/calls',
      timeoutMs: COMMAND_MS,
    }),
    hiddenCaller: hiddenCaller === null ? null : asE164(hiddenCaller),
    offersTransfers: true,
    streamOrigin: () => url.replace('http', 'ws'),
    log,
    timing,
  });
  const webhook = createTelnyxWebhook(
    { database, bus, log, clock: { now: Date.now } },
    { carrier, publicKey: telnyx.publicKey },
  );
  const app: FastifyInstance = fastify();
  await serveWebhooks(app, { webhooks: [webhook.webhook], isStopping: () => false, log });
  const sockets: ServedSockets = serveSockets(app.server, {
    routes: [carrier.streams],
    isStopping: () => false,
    log,
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
  webhook.start();
  await carrier.start();
  return {
    carrier,
    url,
    async stop() {
      await carrier.stop();
      webhook.stop();
      sockets.close();
      app.server.closeAllConnections();
      await app.close();
    },
  };
}
