import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client, Pool } from 'pg';
import { RECORDED, type Recorded } from './recorded.ts';

const known = new Set<string>();
let file: string | null = null;

recordStatements();

/** Writes down every statement that this process sends, once, with the values that it is sent with first. */
function recordStatements(): void {
  // A pool passes a statement to one of its connections later, when its sender can't be seen any more.
  before(Pool.prototype, (args) => {
    const text = textOf(args[0]);
    if (text !== null && !known.has(text) && isSentByTest()) known.add(text);
  });
  before(Client.prototype, record);
}

function before(prototype: object, look: (args: readonly unknown[]) => void): void {
  const sent = Reflect.get(prototype, 'query') as (...args: unknown[]) => unknown;
  // Each test file of a process comes here.
  if ('isRecorded' in sent) return;
  function query(this: unknown, ...args: unknown[]): unknown {
    look(args);
    return Reflect.apply(sent, this, args);
  }
  Reflect.set(prototype, 'query', Object.assign(query, { isRecorded: true }));
}

function textOf(query: unknown): string | null {
  if (typeof query === 'string') return query;
  const text: unknown = typeof query === 'object' && query !== null && 'text' in query ? query.text : null;
  return typeof text === 'string' ? text : null;
}

/** A test's own queries don't count. */
function isSentByTest(): boolean {
  const sender = (new Error().stack ?? '')
    .split('\n')
    .find(
      (line) => line.includes('.ts') && !line.includes('/plans/record.ts') && !line.includes('node_modules'),
    );
  return sender !== undefined && /\.(test|suite|world)\.ts|\/test\//.test(sender);
}

function record([query, given]: readonly unknown[]): void {
  const text = textOf(query);
  if (text === null || known.has(text)) return;
  known.add(text);
  if (!/^\s*(select|with|insert|update|delete)\b/i.test(text) || isSentByTest()) return;
  const config = typeof query === 'object' && query !== null ? query : {};
  const own: unknown = 'values' in config ? config.values : given;
  const values = Array.isArray(own) ? own.map(asText) : [];
  const isNamed = 'name' in config && config.name !== undefined;
  file ??= join(opened(RECORDED), `${process.pid}.jsonl`);
  appendFileSync(file, `${JSON.stringify({ text, values, isNamed } satisfies Recorded)}\n`);
}

function opened(folder: string): string {
  mkdirSync(folder, { recursive: true });
  return folder;
}

function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (Array.isArray(value)) return arrayOf(value);
  if (typeof value === 'string') return value;
  return typeof value === 'bigint' ? value.toString() : JSON.stringify(value);
}

function arrayOf(values: readonly unknown[]): string {
  const parts = values.map((value) => {
    const text = asText(value);
    return text === null ? 'null' : `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
  });
  return `{${parts.join(',')}}`;
}
