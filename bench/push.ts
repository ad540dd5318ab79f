import { randomUUID } from 'node:crypto';
import webPush from 'web-push';
import { alice, bob } from '#test/people.ts';
import { type PushServiceStandIn, startPushService } from '#test/stand-ins/push-service.ts';
import { type BenchResult, quantile } from './figures.ts';
import { openWorkspace, signUp } from './workspace.ts';

const CALLS = 200;
const WARM_UP = 20;
/** Longer than any call takes to leave. */
const WAIT_MS = 5_000;

/** How fast the push of a call leaves: from the request that places it until a push service has it. */
export async function benchPush(): Promise<BenchResult> {
  const workspace = await openWorkspace();
  const service = await startPushService();
  const ahoy = await workspace.startAhoy({ OUTBOUND_NETWORKS: '127.0.0.1' });
  try {
    const url = String(ahoy.ready['url']);
    const ours: number[] = [];
    const bare: number[] = [];
    const [caller, callee] = [await person(url, alice), await person(url, bob)];
    const pushed = service.subscribe();
    await callee('POST', '/api/notifications/push', pushed.subscription);
    for (let n = 0; n < CALLS + WARM_UP; n += 1) {
      bare.push(await bareSend(service));
      const before = pushed.pushes.length;
      const id = randomUUID();
      const startedAt = performance.now();
      await caller('POST', '/api/calls', { id, to: bob.username, deviceId: 'bench-device' });
      await until(() => pushed.pushes.length > before);
      ours.push((pushed.pushes[before]?.at ?? Number.NaN) - startedAt);
      await caller('POST', `/api/calls/${id}/hang-up`, {});
      // What was missed is pushed as well.
      await until(() => pushed.pushes.length > before + 1);
    }
    return resultOf(bare.slice(WARM_UP), ours.slice(WARM_UP));
  } finally {
    await ahoy.stop();
    await service.stop();
    await workspace.close();
  }
}

const keys = webPush.generateVAPIDKeys();
const message = JSON.stringify({ title: 'Alice Archer is calling', body: '@alice', tag: 'call' });

/** What the library alone takes: to encrypt, sign and send one. */
async function bareSend(service: PushServiceStandIn): Promise<number> {
  const browser = service.subscribe();
  const { endpoint, keys: of } = browser.subscription;
  const startedAt = performance.now();
  const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys: of }, message, {
    vapidDetails: { subject: 'mailto:bench@ahoy.test', ...keys },
    TTL: 45,
    urgency: 'high',
  });
  // The service is on this machine, so it is asked without the encryption that the library insists on.
  const answer = await fetch(endpoint, { method, headers, body: new Uint8Array(body ?? []) });
  if (answer.status !== 201) throw new Error(`the push service answered with ${answer.status}`);
  return (browser.pushes[0]?.at ?? Number.NaN) - startedAt;
}

async function person(url: string, who: typeof alice) {
  const { cookie } = await signUp(url, who);
  const send = async (method: string, path: string, body: object) => {
    const answer = await fetch(url + path, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
  };
  await send('PUT', '/api/identity/username', { username: who.username });
  return send;
}

async function until(isDone: () => boolean): Promise<void> {
  for (const end = performance.now() + WAIT_MS; !isDone(); ) {
    if (performance.now() > end) throw new Error('a push did not come');
    await new Promise((next) => setTimeout(next, 1));
  }
}

function resultOf(bare: readonly number[], ours: readonly number[]): BenchResult {
  return {
    title: 'Pushes',
    method: `${CALLS} calls by username to a person without a page, one after the other: from the request that places a call until its push is at a push service on this machine, which decrypts it and checks its signature. So the time has all of placing the call in it. The floor is web-push alone, which encrypts, signs and sends one message, before each call.`,
    figures: [
      {
        what: 'From the request to the push, 95 of 100',
        floor: { name: 'web-push', value: quantile(bare, 0.95) },
        ours: quantile(ours, 0.95),
        unit: 'ms',
        target: { of: 'value', atMost: 100 },
        note: `p50 ${quantile(ours, 0.5).toFixed(1)} ms beside ${quantile(bare, 0.5).toFixed(1)} ms`,
      },
    ],
  };
}
