import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { newId } from '../ids.ts';
import { createLog } from '../log.ts';
import { type Probe, reasonOf, Trouble } from './probe.ts';
import { bareAddress } from './secrets.ts';

// The libraries of engines that are not configured are not loaded, as in the server.

export function redisProbe({ REDIS_URL }: Pick<Config, 'REDIS_URL'>): Probe {
  return {
    subject: 'Redis',
    async look() {
      if (REDIS_URL === undefined) return 'none (default): events stay in one process';
      const where = bareAddress(REDIS_URL);
      try {
        const { connectRedis } = await import('../bus/redis-path.ts');
        const client = await connectRedis(REDIS_URL, createLog('silent'));
        try {
          await client.ping();
          const version = /^redis_version:(\S+)/m.exec(await client.info('server'))?.[1];
          return `Redis ${version ?? 'of an unknown version'} at ${where}`;
        } finally {
          client.destroy();
        }
      } catch (cause) {
        throw refusedByRedis(where, cause);
      }
    },
  };
}

function refusedByRedis(where: string, cause: unknown): Trouble {
  const reason = reasonOf(cause instanceof Error && cause.cause !== undefined ? cause.cause : cause);
  if (/WRONGPASS|NOAUTH|invalid password/i.test(reason))
    return new Trouble(
      `${where} does not accept our password.`,
      'Set REDIS_URL to redis://USER:PASSWORD@HOST:6379.',
      { cause },
    );
  return new Trouble(
    `${where} does not answer (${reason}).`,
    'Check REDIS_URL and that Redis runs, or unset it to run one process.',
    { cause },
  );
}

export function filesProbe({ S3_URL, DATA_DIR }: Pick<Config, 'S3_URL' | 'DATA_DIR'>): Probe {
  return {
    subject: 'Files',
    async look() {
      if (S3_URL === undefined) return `${resolve(DATA_DIR, 'blobs')} (default)`;
      const where = bareAddress(S3_URL);
      const { createS3Blobs } = await import('../blobs/s3-blobs.ts');
      const key = `doctor/${newId()}`;
      const written = new TextEncoder().encode('Written to see whether it can be.');
      try {
        const blobs = createS3Blobs(S3_URL);
        await blobs.put(key, written, { contentType: 'text/plain' });
        const read = await blobs.get(key);
        await blobs.remove(key);
        if (Buffer.compare(read, written) === 0) return `written, read and removed a file at ${where}`;
      } catch (cause) {
        throw refusedByStore(where, cause);
      }
      throw new Trouble(`${where} gave back other bytes than were written.`, 'Use another store.');
    },
  };
}

function refusedByStore(where: string, cause: unknown): Trouble {
  const reason = deepest(cause);
  const names = namesOf(cause);
  if (reason.startsWith('S3_URL'))
    return new Trouble('S3_URL is not complete.', reason.slice(reason.indexOf(':') + 2), { cause });
  if (names.includes('NoSuchBucket'))
    return new Trouble(`${where} has no such bucket.`, 'Make it, or correct its name in S3_URL.', { cause });
  if (names.some((name) => /SignatureDoesNotMatch|InvalidAccessKeyId|AccessDenied|Forbidden/.test(name)))
    return new Trouble(
      `${where} refuses our key (${names.at(-1)}).`,
      'Correct KEY, SECRET (with %-codes for special characters) and region in S3_URL; the key must be allowed to write, read and delete.',
      { cause },
    );
  return new Trouble(
    `${where} does not take files (${reason}).`,
    'Check S3_URL: host, port, and &tls=off for a server without TLS.',
    { cause },
  );
}

function namesOf(cause: unknown): string[] {
  const names: string[] = [];
  for (let current = cause; current instanceof Error; current = current.cause) names.push(current.name);
  return names;
}

/** A library's wrapper says less than its cause. */
function deepest(cause: unknown): string {
  let current = cause;
  while (current instanceof Error && current.cause instanceof Error) current = current.cause;
  return reasonOf(current);
}

export function mailProbe({ SMTP_URL, DATA_DIR }: Pick<Config, 'SMTP_URL' | 'DATA_DIR'>): Probe {
  return {
    subject: 'Mail',
    async look() {
      if (SMTP_URL === undefined)
        return `${resolve(DATA_DIR, 'outbox')} (default): the operator reads it in the app`;
      const where = bareAddress(SMTP_URL);
      const { verifySmtp } = await import('../mail/smtp-mail.ts');
      try {
        await verifySmtp(SMTP_URL);
        return `${where} takes mail from us`;
      } catch (cause) {
        throw refusedByMail(where, cause);
      }
    },
  };
}

function refusedByMail(where: string, cause: unknown): Trouble {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === 'EAUTH')
    return new Trouble(
      `${where} does not accept our user and password.`,
      'Correct them in SMTP_URL, with %-codes for special characters.',
      { cause },
    );
  return new Trouble(
    `${where} does not take mail (${reasonOf(cause)}).`,
    'Check SMTP_URL: smtps:// for TLS from the first byte (port 465), smtp:// else (port 587).',
    { cause },
  );
}
