import type { Page } from './pages-file.ts';

/** Resources that a page loads from other sites, by directive of the policy. */
export interface CspSources {
  readonly script?: readonly string[];
  readonly connect?: readonly string[];
  readonly frame?: readonly string[];
}

/**
 * Returns the Content-Security-Policy of one page, which only allows scripts of our build.
 * @param publicUrl our public address; old browsers don't count our websocket as 'self'
 * @param foreign other sites that this page needs
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
    // React writes style attributes, which can't load or run anything.
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

/** A page may ask for microphone, camera and the sound of another tab, and choose a speaker. All other device features are off. */
export const PERMISSIONS_POLICY = [
  'microphone=(self)',
  'camera=(self)',
  'speaker-selection=(self)',
  'display-capture=(self)',
  'screen-wake-lock=(self)',
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
