import assert from 'node:assert/strict';
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GivenSubscription } from '#features/notifications/model-push.ts';
import type { PushMessage } from '#kernel/push-message.ts';

/** A push as its browser reads it. */
export interface ReceivedPush {
  readonly message: PushMessage;
  /** What is decrypted, as it is given to a service worker. */
  readonly text: string;
  readonly topic: string | undefined;
  readonly urgency: string | undefined;
  readonly ttl: number;
  readonly bytes: number;
  /** On the clock of `performance`. */
  readonly at: number;
}

/** What the service does with the next pushes of a browser instead of taking them. */
export type PushFault =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | 'hangs'
  | { readonly atMost: number };

/** A browser that has subscribed. */
export interface SubscribedBrowser {
  readonly subscription: GivenSubscription;
  readonly pushes: readonly ReceivedPush[];
  /** How many requests came, the refused ones included. */
  readonly requests: number;
  /** From now on, or for so many requests. */
  fails(fault: PushFault | null, times?: number): void;
}

export interface PushServiceStandIn {
  readonly url: string;
  /** @param publicKey the application server's key that it accepts; any if not given */
  subscribe(publicKey?: string): SubscribedBrowser;
  stop(): Promise<void>;
}

/**
 * A push service with its browsers: it takes pushes as RFC 8030 says, checks who signed them (RFC 8292), and decrypts them with
 * the keys of the browser (RFC 8291). What isn't right is refused with 400 and a reason.
 */
export async function startPushService(): Promise<PushServiceStandIn> {
  const browsers = new Map<string, Browser>();
  const server = createServer((request, response) => {
    const browser = browsers.get(request.url ?? '');
    if (browser === undefined) response.writeHead(404).end();
    else
      take(browser, request, response).catch((cause: unknown) => response.writeHead(400).end(String(cause)));
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  // A server that listens by TCP has such an address.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    subscribe(publicKey) {
      const path = `/push/${randomUUID()}`;
      const browser = new Browser(url + path, publicKey);
      browsers.set(path, browser);
      return browser;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => void server.close(done));
    },
  };
}

class Browser implements SubscribedBrowser {
  readonly subscription: GivenSubscription;
  readonly pushes: ReceivedPush[] = [];
  readonly publicKey: string | undefined;
  readonly keys: ECDH = createECDH('prime256v1');
  readonly auth = randomBytes(16);
  requests = 0;
  #fault: PushFault | null = null;
  #times = Number.POSITIVE_INFINITY;

  constructor(endpoint: string, publicKey: string | undefined) {
    this.publicKey = publicKey;
    const p256dh = this.keys.generateKeys().toString('base64url');
    this.subscription = { endpoint, keys: { p256dh, auth: this.auth.toString('base64url') } };
  }

  fails(fault: PushFault | null, times = Number.POSITIVE_INFINITY): void {
    this.#fault = fault;
    this.#times = times;
  }

  nextFault(): PushFault | null {
    this.#times -= 1;
    return this.#times < 0 ? null : this.#fault;
  }
}

async function take(browser: Browser, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const at = performance.now();
  const body = Buffer.concat(await request.toArray());
  browser.requests += 1;
  const fault = browser.nextFault();
  if (fault === 'hangs') return;
  if (fault !== null && 'status' in fault)
    return void response.writeHead(fault.status, { ...fault.headers }).end();
  if (fault !== null && body.length > fault.atMost) return void response.writeHead(413).end();
  const { headers, method } = request;
  assert.equal(method, 'POST');
  const ttl = Number(headers['ttl']);
  assert.ok(Number.isInteger(ttl) && ttl >= 0, 'RFC 8030, 5.2: TTL is a number of seconds');
  const { topic, urgency } = headers;
  assert.match(String(topic ?? 'none'), /^[\w-]{1,32}$/, 'RFC 8030, 5.4: a topic has 32 letters at most');
  assert.match(String(urgency ?? 'normal'), /^(very-low|low|normal|high)$/, 'RFC 8030, 5.3');
  assert.ok(body.length <= 4096, 'RFC 8030, 7.2: a push service takes 4096 bytes');
  checkSignature(browser, headers.authorization);
  assert.equal(headers['content-encoding'], 'aes128gcm');
  const text = decrypted(browser, body);
  // The text is of our own server.
  const message = JSON.parse(text) as PushMessage;
  browser.pushes.push({
    message,
    text,
    topic: typeof topic === 'string' ? topic : undefined,
    urgency: typeof urgency === 'string' ? urgency : undefined,
    ttl,
    bytes: body.length,
    at,
  });
  response.writeHead(201, { location: `${browser.subscription.endpoint}/${randomUUID()}` }).end();
}

/** RFC 8292: a token of at most 24 hours for this origin, signed with the key that the browser subscribed to. */
function checkSignature({ subscription, publicKey }: Browser, authorization: string | undefined): void {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const read = (part: string): Record<string, unknown> =>
    JSON.parse(Buffer.from(part, 'base64url').toString());
  assert.equal(read(header)['alg'], 'ES256');
  const { aud, exp, sub } = read(claims);
  assert.equal(aud, new URL(subscription.endpoint).origin);
  const seconds = Number(exp) - Date.now() / 1_000;
  assert.ok(seconds > 0 && seconds <= 86_400, 'it is valid for 24 hours at most');
  assert.match(String(sub), /^(mailto:|https:)/);
  if (publicKey !== undefined) assert.equal(key, publicKey);
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const jwk = { kty: 'EC', crv: 'P-256', x, y };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  assert.ok(isSigned, 'it is signed with its key');
}

/** RFC 8188 with the keys of RFC 8291: salt, record size, the server's public key, and one record. */
function decrypted({ keys, auth }: Browser, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const length = body.readUInt8(20);
  const serverKey = body.subarray(21, 21 + length);
  const sealed = body.subarray(21 + length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), serverKey]);
  const secret = hkdfSync('sha256', keys.computeSecret(serverKey), auth, info, 32);
  const derive = (what: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${what}\0`, bytes));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  assert.ok(end >= 0, 'RFC 8188: the last record ends with a delimiter of 2');
  return padded.subarray(0, end).toString('utf8');
}
