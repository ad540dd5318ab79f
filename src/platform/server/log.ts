import { type Logger, pino, stdSerializers } from 'pino';
import { readableLog } from './readable-log.ts';

export type Log = Logger;

/**
 * Structured logs, one JSON object a line on standard error, or readable lines on a terminal. Fields that could hold a
 * secret are removed by name, and bodies are never logged. A failure is logged once, at the edge, with its code,
 * details and cause.
 */
export function createLog(level: string, terminal = process.stderr): Log {
  return pino(
    {
      level,
      base: null,
      serializers: { err: withoutParameters },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          'password',
          'token',
          'cookie',
          'authorization',
          '*.password',
          '*.token',
          '*.cookie',
          '*.authorization',
          '*.secret',
        ],
        censor: '[cut]',
      },
    },
    terminal.isTTY ? readableLog((line) => terminal.write(line)) : pino.destination({ dest: 2, sync: false }),
  );
}

/**
 * A failed statement carries its parameters, which are people's data, in its own fields and in its message, and the
 * database's message can quote them again. A lost connection carries its client with everything in it.
 */
export function withoutParameters(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const {
    params: _parameters,
    detail: _detail,
    where: _where,
    client: _client,
    ...rest
  } = stdSerializers.err(error);
  const chain = causesOf(error);
  return {
    ...rest,
    message: chain.map(({ message }) => cut(message)).join(': '),
    stack: chain.map(stackOf).join('\ncaused by: '),
  };
}

const CAUSES_MAX = 5;

function causesOf(error: Error): Error[] {
  const chain = [error];
  for (let { cause } = error; cause instanceof Error && chain.length < CAUSES_MAX; { cause } = cause)
    chain.push(cause);
  return chain;
}

/** Parameters stand at the end of a message, and have lines of their own in them. */
const cut = (message: string) => message.replace(/^params:[\s\S]*$/m, 'params: [cut]');

function stackOf({ name, message, stack = '' }: Error): string {
  const at = stack.indexOf(message);
  const frames = at === -1 ? '' : stack.slice(at + message.length);
  return `${name}: ${cut(message)}${frames}`;
}
