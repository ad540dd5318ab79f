import { type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * Structured logs, one JSON object a line on standard error. What could hold a secret is cut by name here,
 * and nothing logs bodies; a failure is logged once, at the edge, with its code, details and cause.
 */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
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
    pino.destination({ dest: 2, sync: false }),
  );
}
