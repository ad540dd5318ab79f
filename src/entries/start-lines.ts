import { ECHO_NUMBER, ECHO_PEER } from '#features/calling/constants.ts';
import { TEST_NUMBERS } from '#features/telephony/constants.ts';
import type { Capabilities } from '#kernel/capabilities.ts';
import { isLoopback } from '#platform/server/doctor/address-probes.ts';
import type { DemoSignIn } from '#platform/server/feature.ts';

/** Facts about a started server, for the terminal. */
export interface Started {
  /** The address that people open. */
  readonly address: string;
  /** Location of the database: "PostgreSQL in ./data". */
  readonly database: string;
  /** Migrations that this start applied; 0 at every later one. */
  readonly migrations: number;
  /** Names of the carriers that the configuration connects. */
  readonly carriers: readonly string[];
  readonly capabilities: Capabilities;
  readonly demo: DemoSignIn | null;
  /** How long the server took to start. */
  readonly ms: number;
}

export interface Terminal {
  /** Whether the output is a terminal; otherwise the lines are for a log. */
  readonly isLive: boolean;
  readonly hasColour: boolean;
}

const LABEL_WIDTH = 12;
/** Shorter times are not worth reading. */
const SHOWN_FROM_MS = 1_000;

/** Returns the lines that a server prints when it is ready, "Ahoy is ready" last. Each ends with a line break. */
export function startLines(started: Started, terminal: Terminal): string {
  return terminal.isLive ? liveLines(started, terminal.hasColour) : plainLines(started);
}

const HTTPS_ADVICE =
  'Browsers allow calls only over https, except on this machine. Put a proxy with TLS in front and set PUBLIC_URL to its https address (docs/operations.md).';

function plainLines({ address, demo }: Started): string {
  return [
    ...(allowsCalls(address) ? [] : [HTTPS_ADVICE]),
    ...(demo === null
      ? []
      : [
          `This is a demo workspace with samples. Sign in with ${demo.email} and the password ${demo.password}`,
        ]),
    `Ahoy is ready at ${address}`,
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function liveLines(started: Started, hasColour: boolean): string {
  const { address, demo, ms, migrations } = started;
  const paint = paintWith(hasColour);
  const isFirst = migrations > 0;
  const tips: [string, string][] = [
    ...(demo === null
      ? []
      : ([
          ['Sign in', `${demo.email}, password ${demo.password}`],
          ['Call', `@${ECHO_PEER.username} to hear yourself, or ${ECHO_NUMBER} from the dial pad`],
        ] satisfies [string, string][])),
    ...(isFirst && demo === null
      ? ([
          ['Try first', `Create an account, then call @${ECHO_PEER.username} to hear yourself.`],
          ['Samples', 'npm run demo'],
          ['Help', 'npm run doctor'],
        ] satisfies [string, string][])
      : []),
  ];
  const time = ms < SHOWN_FROM_MS ? [] : [`${(ms / 1_000).toFixed(1)} s`];
  const link = paint(address, '4;34');
  const lines = [
    ...(isFirst ? [...facts(started, paint), ''] : []),
    ...(allowsCalls(address) ? [] : [`  ${paint('!', '33')}  ${HTTPS_ADVICE}`, '']),
    ...tips.map(([label, text]) => `     ${paint(label.padEnd(LABEL_WIDTH), '2')}${text}`),
    ...(tips.length === 0 ? [] : ['']),
    `  ${paint(' Ahoy is ready ', '30;43')} at ${link}  ${paint([...time, 'Press Ctrl+C to stop'].join(' · '), '2')}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Engines of this installation; "·" marks those that aren't configured. */
function facts({ database, migrations, carriers, capabilities }: Started, paint: Paint): string[] {
  const testNumbers = Object.values(TEST_NUMBERS);
  const phone =
    carriers.length > 0
      ? carriers.join(', ')
      : `${testNumbers.length} test numbers from ${ECHO_NUMBER}, no carrier`;
  const rows: [isThere: boolean, label: string, text: string][] = [
    [true, 'Database', `${database}, ${migrations} migrations`],
    [carriers.length > 0, 'Phone', phone],
    [
      capabilities.has('email'),
      'Email',
      capabilities.has('email')
        ? 'sent by your mail server'
        : 'no server, so Ahoy shows it under Outgoing mail',
    ],
    [
      capabilities.has('card-payments'),
      'Payments',
      capabilities.has('card-payments') ? 'cards by Stripe' : 'test cards only',
    ],
  ];
  return rows.map(
    ([isThere, label, text]) =>
      `  ${isThere ? '✓' : paint('·', '2')}  ${paint(label.padEnd(LABEL_WIDTH), '1')}${text}`,
  );
}

/** Browsers give a page the microphone only over TLS, or from the machine itself. */
function allowsCalls(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || isLoopback(hostname);
}

type Paint = (text: string, codes: string) => string;

/** @returns a function that styles text with ECMA-48 codes, or returns it unchanged without colours */
export function paintWith(hasColour: boolean): Paint {
  return (text, codes) => (hasColour ? `\u001b[${codes}m${text}\u001b[0m` : text);
}
