import { Writable } from 'node:stream';

const INFO = 30;
const WARN = 40;
const ERROR = 50;
/** Messages that the line "Ahoy is ready" summarizes. */
const LOGGED_ELSEWHERE = new Set([
  'listening',
  'migration applied',
  'the embedded database is ready',
  'creating the database, which happens only once',
]);

/** Shows log records to people at a terminal: one line each, without fields that nobody reads there. */
export function readableLog(write: (line: string) => void): Writable {
  return new Writable({
    decodeStrings: false,
    write(chunk: string | Buffer, _encoding, done) {
      for (const record of chunk
        .toString()
        .split('\n')
        .filter((line) => line !== '')) {
        const line = readableLine(record);
        if (line !== null) write(`${line}\n`);
      }
      done();
    },
  });
}

/** @param record one line of JSON @returns null for records that aren't shown */
export function readableLine(record: string): string | null {
  const { level, time, msg, err, ...facts } = parse(record);
  const text = typeof msg === 'string' ? msg : record;
  if (level === INFO && LOGGED_ELSEWHERE.has(text)) return null;
  const mark = typeof level !== 'number' || level < WARN ? '·' : level < ERROR ? '!' : '✗';
  const clock = typeof time === 'string' ? `${time.slice(11, 19)} ` : '';
  const cause = causeOf(err);
  const named = Object.entries(facts).map(([name, value]) => ` ${name}=${shown(value)}`);
  return `  ${mark}  ${clock}${text}${named.join('')}${cause === '' ? '' : `: ${cause}`}`;
}

function parse(record: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(record);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : { msg: record };
  } catch {
    return { msg: record };
  }
}

function causeOf(err: unknown): string {
  if (typeof err !== 'object' || err === null || !('message' in err)) return '';
  return String(err.message);
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
