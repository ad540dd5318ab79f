import type { Page } from './pages-file.ts';

/** What a page loads from sites of others, each as a directive of the policy takes it. */
export interface CspSources {
  readonly script?: readonly string[];
  readonly connect?: readonly string[];
  readonly frame?: readonly string[];
}

/**
 * The Content-Security-Policy of one page: it runs what we have built and nothing that anybody else has put into it.
 * @param publicUrl where people reach us; old browsers do not count our own websocket as 'self'
 * @param foreign sites of others that this page needs
 */
export function cspOf(page: Page, publicUrl: string, foreign: CspSources): string {
  const { script = [], connect = [], frame = [] } = foreign;
  const { host, protocol } = new URL(publicUrl);
  const socket = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`;
  const directives = [
    "default-src 'self'",
    [
      'script-src',
      "'self'",
      ...page.scripts,
      ...script,
      ...(page.speculates ? ["'inline-speculation-rules'"] : []),
    ].join(' '),
    ['style-src', "'self'", ...page.styles].join(' '),
    // React writes style attributes; one attribute cannot load or run anything.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    ['connect-src', "'self'", socket, ...connect].join(' '),
    ...(frame.length > 0 ? [['frame-src', ...frame].join(' ')] : []),
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return directives.join('; ');
}

/** A page may ask for the microphone and the camera, and choose a speaker; the rest of a phone's powers stay off. */
export const PERMISSIONS_POLICY = [
  'microphone=(self)',
  'camera=(self)',
  'speaker-selection=(self)',
  'display-capture=()',
  'geolocation=()',
  'payment=()',
  'usb=()',
  'serial=()',
  'hid=()',
  'midi=()',
  'accelerometer=()',
  'gyroscope=()',
  'magnetometer=()',
  'browsing-topics=()',
].join(', ');
