import { Agent, request } from 'node:http';
import { offerToParent } from './children.ts';

/** Sessions that are refreshed again and again, each on a connection of its own. */
export interface RefreshLoad {
  readonly url: string;
  /** The open token of each session. */
  readonly tokens: readonly string[];
  readonly seconds: number;
}

export interface RefreshLoadResult {
  readonly answered: number;
  /** Answers without a next token. */
  readonly refused: number;
  /** The open tokens at the end. */
  readonly tokens: readonly string[];
  readonly latenciesMs: readonly number[];
}

async function refresh({ url, tokens, seconds }: RefreshLoad): Promise<RefreshLoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: tokens.length });
  const until = performance.now() + seconds * 1000;
  const latenciesMs: number[] = [];
  let refused = 0;
  const open = await Promise.all(
    tokens.map(async (first) => {
      let token = first;
      while (performance.now() < until) {
        const startedAt = performance.now();
        const next = await nextOf(url, token, agent);
        latenciesMs.push(performance.now() - startedAt);
        if (next === null) refused += 1;
        else token = next;
      }
      return token;
    }),
  );
  agent.destroy();
  return { answered: latenciesMs.length, refused, tokens: open, latenciesMs };
}

function nextOf(url: string, token: string, agent: Agent): Promise<string | null> {
  return new Promise((resolve) => {
    const body = JSON.stringify({ refresh_token: token });
    const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
    const sent = request(url, { method: 'POST', headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve(tokenIn(Buffer.concat(chunks).toString())));
      answer.on('error', () => resolve(null));
    });
    sent.on('error', () => resolve(null));
    sent.end(body);
  });
}

/** The rest of the answer isn't read: parsing it would cost the processor that the server needs. */
function tokenIn(text: string): string | null {
  return /"refresh_token":"([^"]+)"/.exec(text)?.[1] ?? null;
}

offerToParent({ ready: {}, offers: { refresh } });
