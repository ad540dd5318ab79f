import { type Logger, pino, stdSerializers } from 'pino';
import { readableLog } from './readable-log.ts';

export type Log = Logger;

/**
 * Structured logs, one JSON object a line on standard error; on a terminal a line that people can read. What could hold a secret is cut by name here,
 * and nothing logs bodies; a failure is logged once, at the edge, with its code, details and cause.
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
 * A failed statement carries its parameters, which are people's data, in fields of its own and in its message; what
 * the database says about one can quote them again. A lost connection carries its client, with everything it knows.
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
  const cut = (text: string) => text.replaceAll(/^params:.*$/gm, 'params: [cut]');
  return { ...rest, message: cut(rest.message), stack: cut(rest.stack) };
}
