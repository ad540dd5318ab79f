import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface StoredObject {
  readonly bytes: Buffer;
  readonly contentType: string | undefined;
}

export interface S3StandIn {
  readonly port: number;
  readonly objects: ReadonlyMap<string, StoredObject>;
  readonly requests: readonly string[];
  /** Answers the next requests with these failures, one each. */
  fail(...failures: { status: number; code: string }[]): void;
  stop(): Promise<void>;
}

/**
 * One bucket on loopback that speaks the documented REST of S3 for PutObject, GetObject, HeadObject and DeleteObject,
 * with XML errors, and checks the signature of every request (Signature Version 4).
 */
export async function startS3StandIn(options: {
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}): Promise<S3StandIn> {
  const objects = new Map<string, StoredObject>();
  const requests: string[] = [];
  let failures: { status: number; code: string }[] = [];
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    requests.push(`${request.method} ${request.url}`);
    const failure = failures.shift();
    if (failure !== undefined) return sendError(response, failure);
    if (!isSigned(request, body, options))
      return sendError(response, { status: 403, code: 'SignatureDoesNotMatch' });
    answer({ request, response, body, objects, bucket: options.bucket });
  }
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return {
    port: address.port,
    objects,
    requests,
    fail: (...next) => {
      failures = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function answer(exchange: {
  request: IncomingMessage;
  response: ServerResponse;
  body: Buffer;
  objects: Map<string, StoredObject>;
  bucket: string;
}): void {
  const { request, response, body, objects, bucket } = exchange;
  const path = decodeURIComponent(new URL(request.url ?? '/', 'http://s3').pathname);
  if (!path.startsWith(`/${bucket}/`)) return sendError(response, { status: 404, code: 'NoSuchBucket' });
  const key = path.slice(bucket.length + 2);
  const stored = objects.get(key);
  switch (request.method ?? '') {
    case 'PUT':
      objects.set(key, { bytes: body, contentType: request.headers['content-type'] });
      return void response.writeHead(200, { etag: etagOf(body) }).end();
    case 'DELETE':
      objects.delete(key);
      // Also if there was none.
      return void response.writeHead(204).end();
    case 'GET':
    case 'HEAD':
      if (stored === undefined)
        return sendError(response, { status: 404, code: 'NoSuchKey' }, request.method);
      response.writeHead(200, {
        etag: etagOf(stored.bytes),
        'content-length': stored.bytes.length,
        'content-type': stored.contentType ?? 'binary/octet-stream',
        'last-modified': new Date(0).toUTCString(),
      });
      return void response.end(request.method === 'HEAD' ? undefined : stored.bytes);
    default:
      return sendError(response, { status: 405, code: 'MethodNotAllowed' });
  }
}

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

/** A HEAD has no body, so its status is all that a client learns. */
function sendError(response: ServerResponse, error: { status: number; code: string }, method?: string): void {
  response.writeHead(error.status, { 'content-type': 'application/xml', 'x-amz-request-id': 'STANDIN' });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${error.code}</Code><Message>${error.code}</Message><RequestId>STANDIN</RequestId></Error>`;
  response.end(method === 'HEAD' ? undefined : xml);
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  // A request without an encoding yields buffers.
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Signature Version 4, from "Authenticating Requests: Using the Authorization Header" of the S3 API reference. */
function isSigned(
  request: IncomingMessage,
  body: Buffer,
  { accessKeyId, secretAccessKey }: { accessKeyId: string; secretAccessKey: string },
): boolean {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (parts === null) return false;
  const [, keyId, day = '', region = '', signedHeaders = '', signature = ''] = parts;
  const payloadHash = String(request.headers['x-amz-content-sha256']);
  const bodyHash = createHash('sha256').update(body).digest('hex');
  if (keyId !== accessKeyId || (payloadHash !== 'UNSIGNED-PAYLOAD' && payloadHash !== bodyHash)) return false;
  const url = new URL(request.url ?? '/', 'http://s3');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join('&');
  const headers = signedHeaders
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim().replace(/ +/g, ' ')}\n`)
    .join('');
  const canonical = [request.method, url.pathname, query, headers, signedHeaders, payloadHash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const hash = createHash('sha256').update(canonical).digest('hex');
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, hash].join('\n');
  const sign = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(sign, `AWS4${secretAccessKey}`);
  return timingSafeEqual(Buffer.from(signature, 'hex'), sign(key, toSign));
}
