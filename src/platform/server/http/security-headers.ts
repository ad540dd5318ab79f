import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '../config.ts';

/**
 * Headers of every answer, as pairs of name and value. They only depend on the configuration, so Helmet is called once
 * instead of with each request. Pages replace the Content-Security-Policy with their own (csp.ts).
 */
export function securityHeadersOf(config: Config): readonly (readonly [string, string])[] {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(optionsFor(config))(answer.req, answer, (failure) => {
    if (failure !== undefined) throw failure;
  });
  return Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)] as const);
}

function optionsFor(config: Config): HelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: config.publicUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
    xFrameOptions: { action: 'deny' },
  };
}
