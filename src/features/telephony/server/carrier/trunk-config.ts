import { isIP } from 'node:net';

/** One trunk in the operator's configuration. */
export interface TrunkConfig {
  readonly name: string;
  readonly transport: 'tcp' | 'tls';
  readonly host: string;
  readonly port: number;
  readonly account: { readonly user: string; readonly password: string } | null;
  readonly registers: boolean;
  readonly domain: string | null;
  readonly allowed: readonly string[];
  readonly prefixes: readonly string[];
  readonly withPlus: boolean;
  readonly takesVerstat: boolean;
  readonly offersTransfers: boolean;
  readonly wantsInfo: boolean;
}

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const RESERVED = new Set(['on-net']);
const OPTIONS = ['register', 'domain', 'allow', 'prefix', 'plus', 'verstat', 'transfer', 'info'] as const;

/**
 * Reads SIP_TRUNKS: "acme=sips://user:password@sip.example.com?register=yes, east=sip://192.0.2.7:5060?allow=192.0.2.0/24".
 * sips: is TLS and sip: is TCP; user and password are percent-encoded. Lists within an option are divided by "|".
 * @throws Error with a sentence for the operator, which never holds a password
 */
export function parseTrunks(text: string): TrunkConfig[] {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const trunks = entries.map(parseTrunk);
  const names = trunks.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`SIP_TRUNKS names "${twice}" twice.`);
  return trunks;
}

function parseTrunk(entry: string): TrunkConfig {
  const [, name = '', address = ''] = /^([^=\s]+)\s*=\s*(\S+)$/.exec(entry) ?? [];
  if (!NAME.test(name))
    throw new Error('SIP_TRUNKS: a trunk is name=address, its name of small letters, digits and dashes.');
  if (RESERVED.has(name)) throw new Error(`SIP_TRUNKS: "${name}" is the carrier that is always there.`);
  const say = (problem: string) => new Error(`SIP_TRUNKS, "${name}": ${problem}`);
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^sips?:$/.test(url.protocol) || url.hostname === '')
    throw say(
      'the address is sip://host or sips://host, with user:password@ before the host where it needs one.',
    );
  const unknown = [...url.searchParams.keys()].find((key) => !(OPTIONS as readonly string[]).includes(key));
  if (unknown !== undefined) throw say(`there is no option "${unknown}", only ${OPTIONS.join(', ')}.`);
  const account = accountOf(url, say);
  const registers = yesOrNo(url, { option: 'register', otherwise: false, say });
  if (registers && account === null) throw say('to register it needs user:password@ before the host.');
  const transport = url.protocol === 'sips:' ? 'tls' : 'tcp';
  return {
    name,
    transport,
    host: url.hostname.replaceAll(/[[\]]/g, ''),
    port: portOf(url, transport),
    account,
    registers,
    domain: url.searchParams.get('domain'),
    allowed: listOf(url, 'allow').map((network) => checked(network, isNetwork, say)),
    prefixes: listOf(url, 'prefix').map((prefix) => checked(prefix, isPrefix, say)),
    withPlus: yesOrNo(url, { option: 'plus', otherwise: true, say }),
    takesVerstat: yesOrNo(url, { option: 'verstat', otherwise: false, say }),
    offersTransfers: yesOrNo(url, { option: 'transfer', otherwise: false, say }),
    wantsInfo: yesOrNo(url, { option: 'info', otherwise: false, say }),
  };
}

type Say = (problem: string) => Error;

function accountOf(url: URL, say: Say): TrunkConfig['account'] {
  if (url.username === '') return null;
  if (url.password === '') throw say('there is a user without a password.');
  try {
    return { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) };
  } catch {
    throw say('user and password are percent-encoded, and a % by itself is written %25.');
  }
}

function portOf(url: URL, transport: 'tcp' | 'tls'): number {
  if (url.port !== '') return Number(url.port);
  return transport === 'tls' ? 5061 : 5060;
}

function yesOrNo(
  url: URL,
  { option, otherwise, say }: { option: string; otherwise: boolean; say: Say },
): boolean {
  const value = url.searchParams.get(option);
  if (value === null) return otherwise;
  if (value !== 'yes' && value !== 'no') throw say(`${option} is yes or no.`);
  return value === 'yes';
}

/** A plus in a query is read as a blank, and no entry of ours begins with one. */
function listOf(url: URL, option: string): string[] {
  const text = url.searchParams.get(option) ?? '';
  return text
    .split('|')
    .map((entry) => entry.replace(/^ /, '+').trim())
    .filter((entry) => entry !== '');
}

function checked(text: string, isRight: (text: string) => boolean, say: Say): string {
  if (!isRight(text))
    throw say(`"${text}" is neither an IP address or network nor the beginning of a number.`);
  return text;
}

const isPrefix = (text: string): boolean => /^\+[1-9]\d{0,14}$/.test(text);

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
