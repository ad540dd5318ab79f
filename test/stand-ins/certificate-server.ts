import { once } from 'node:events';
import { createServer } from 'node:https';
import { TEST_CERTIFICATE } from './certificate.ts';

/** Its response: a text, or one that no such server should send. */
export type CertificateAnswer =
  | { readonly kind: 'text'; readonly text: string; readonly cacheControl?: string }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'endless' }
  | { readonly kind: 'silent' };

export interface CertificateServer {
  readonly port: number;
  address(path: string): string;
  /** Sets the response to all later requests. */
  answers(path: string, answer: CertificateAnswer): void;
  /** Requested paths, in order. */
  readonly requests: string[];
  stop(): Promise<void>;
}

/** A carrier's certificate server, as named by x5u; on loopback, over TLS. */
export async function startCertificateServer(): Promise<CertificateServer> {
  const answers = new Map<string, CertificateAnswer>();
  const requests: string[] = [];
  const server = createServer(TEST_CERTIFICATE, (request, response) => {
    const path = request.url ?? '';
    requests.push(path);
    const answer = answers.get(path) ?? { kind: 'status', status: 404 };
    switch (answer.kind) {
      case 'text':
        response.setHeader('content-type', 'application/pem-certificate-chain');
        if (answer.cacheControl !== undefined) response.setHeader('cache-control', answer.cacheControl);
        response.end(answer.text);
        break;
      case 'redirect':
        response.writeHead(302, { location: answer.to }).end();
        break;
      case 'status':
        response.writeHead(answer.status).end();
        break;
      case 'endless': {
        const more = () => {
          while (!response.destroyed && response.write('x'.repeat(16_384)));
        };
        response.on('drain', more);
        more();
        break;
      }
      case 'silent':
        break;
      default:
        throw new Error('no such answer');
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    port,
    address: (path) => `https://127.0.0.1:${port}${path}`,
    answers: (path, answer) => void answers.set(path, answer),
    requests,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
