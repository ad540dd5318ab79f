import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { freePort } from '#test/free-port.ts';
import { hasRedis, startTestRedis } from '#test/redis.ts';
import { TEST_CERTIFICATE } from '#test/stand-ins/certificate.ts';
import { startS3StandIn } from '#test/stand-ins/s3-server.ts';
import { startSmtpStandIn } from '#test/stand-ins/smtp-server.ts';
import { copyTemplate } from '#test/template-copy.ts';
import { portProbe, proxyProbe, publicUrlProbe } from './address-probes.ts';
import { databaseProbe } from './database-probe.ts';
import { filesProbe, mailProbe, redisProbe } from './engine-probes.ts';
import { folderProbe } from './folder-probe.ts';
import { examine, type Probe } from './probe.ts';

const migrations = join(import.meta.dirname, '../../../../migrations');
let folder: string;
const closers: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ahoy-doctor-'));
});
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
  await rm(folder, { recursive: true, force: true });
});

/** "good: what it says", or "bad: what it says / what to do". */
async function look(probe: Probe): Promise<string> {
  const [finding] = await examine([probe]);
  if (finding === undefined) throw new Error('a probe has a finding');
  return finding.isGood ? `good: ${finding.says}` : `bad: ${finding.says} / ${finding.remedy}`;
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closers.push(() => new Promise((done) => server.close(done)));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

describe('the data folder', () => {
  test('is written, and nothing is left in it', async () => {
    expect(await look(folderProbe({ DATA_DIR: folder }))).toMatch(/^good: \S+, \d+\.\d GB free$/);
    expect(await readdir(folder)).toEqual([]);
  });

  test('that is not there is not made, for it belongs to who starts the server', async () => {
    expect(await look(folderProbe({ DATA_DIR: join(folder, 'not/yet') }))).toMatch(
      /^good: \S+\/not\/yet, \d+\.\d GB free, made at the first start$/,
    );
    expect(await readdir(folder)).toEqual([]);
  });

  test('that is a file cannot be written', async () => {
    const file = join(folder, 'data');
    await writeFile(file, '');
    expect(await look(folderProbe({ DATA_DIR: file }))).toContain(`bad: ${file} cannot be written (ENOTDIR`);
  });

  test('without room is trouble', async () => {
    expect(await look(folderProbe({ DATA_DIR: folder }, Number.MAX_SAFE_INTEGER))).toMatch(
      /^bad: .* has \d+\.\d GB left\. \/ Free some room, or move it to a larger disk and set DATA_DIR\.$/,
    );
  });
});

describe('the port', () => {
  test('that is unused is free', async () => {
    const PORT = await freePort('tcp');
    expect(await look(portProbe({ HOST: '127.0.0.1', PORT }))).toBe(`good: ${PORT} on 127.0.0.1 is free`);
  });

  test('of another program is trouble', async () => {
    const PORT = await listening(createServer((socket) => socket.destroy()));
    expect(await look(portProbe({ HOST: '127.0.0.1', PORT }))).toBe(
      `bad: ${PORT} on 127.0.0.1 is in use by another program. / Stop that program, or set PORT to another, such as ${PORT + 1}.`,
    );
  });

  test('of an Ahoy that runs is as it should be', async () => {
    const PORT = await listening(
      createHttpServer((_request, response) => void response.end('{"alive":true}')),
    );
    expect(await look(portProbe({ HOST: '127.0.0.1', PORT }))).toBe(
      `good: ${PORT} on 127.0.0.1 is in use by an Ahoy that is running. To start a second one, set PORT=${PORT + 1} and a DATA_DIR of its own`,
    );
  });

  test('on an address of another machine is trouble', async () => {
    expect(await look(portProbe({ HOST: '198.51.100.200', PORT: 3000 }))).toBe(
      'bad: nobody can listen on 198.51.100.200 (EADDRNOTAVAIL). / Set HOST to an address of this machine.',
    );
  });
});

describe('the public address', () => {
  const probe = (HOST: string, PUBLIC_URL?: string) =>
    publicUrlProbe({ HOST, PUBLIC_URL, publicUrl: PUBLIC_URL ?? 'http://localhost:3000' });

  test('of a machine for oneself needs nothing', async () => {
    expect(await look(probe('localhost'))).toBe(
      'good: http://localhost:3000 (default), for browsers on this machine',
    );
  });

  test('is needed where others are let in', async () => {
    expect(await look(probe('0.0.0.0'))).toContain('Set PUBLIC_URL to the address that people type.');
  });

  test('without TLS gives no microphone, but on this machine', async () => {
    expect(await look(probe('localhost', 'http://phone.example.com'))).toMatch(
      /^bad: http:\/\/phone\.example\.com is not https, so browsers give its pages no microphone\./,
    );
    const port = await freePort('tcp');
    expect(await look(probe('localhost', `http://127.0.0.1:${port}`))).toBe(
      `good: http://127.0.0.1:${port}, where nothing answers now (ECONNREFUSED)`,
    );
  });

  test('by https needs to know the proxy that does the TLS, or everybody shares one limit', async () => {
    const proxy = (publicUrl: string, TRUST_PROXY: (() => boolean) | null) =>
      look(proxyProbe({ publicUrl, TRUST_PROXY }));
    expect(await proxy('https://phone.example.com', null)).toBe(
      "bad: https://phone.example.com needs a proxy with TLS in front, but TRUST_PROXY isn't set. So everyone seems to have the proxy's address and shares its limits. / Set TRUST_PROXY=1 if one proxy writes X-Forwarded-For, or to the addresses of your proxies.",
    );
    expect(await proxy('https://phone.example.com', () => true)).toMatch(/^good: trusted by TRUST_PROXY/);
    expect(await proxy('http://localhost:3000', null)).toMatch(/^good: none/);
  });

  test('with a certificate that browsers refuse is trouble', async () => {
    const port = await listening(createHttpsServer(TEST_CERTIFICATE));
    expect(await look(probe('localhost', `https://127.0.0.1:${port}`))).toMatch(
      /^bad: the certificate of https:\/\/127\.0\.0\.1:\d+ is not one that browsers accept \([A-Z_]+\)\. \/ Install a certificate/,
    );
  });
});

describe('the embedded database', () => {
  const probe = (DATA_DIR: string) => databaseProbe({ DATABASE_URL: undefined, DATA_DIR }, migrations);

  test('is the default, and is marked as such', async () => {
    expect(await look(probe(folder))).toBe(
      `good: PostgreSQL 18, embedded (default), in ${folder}/postgres, made at the first start`,
    );
  });

  test('of a server that runs names its process', async () => {
    await mkdir(join(folder, 'postgres/cluster'), { recursive: true });
    await writeFile(join(folder, 'postgres/cluster/PG_VERSION'), '18\n');
    await writeFile(join(folder, 'server.pid'), `${process.pid}\n`);
    expect(await look(probe(folder))).toBe(
      `good: PostgreSQL 18, embedded (default), in ${folder}/postgres, in use by process ${process.pid}`,
    );
  });

  test('of another version cannot be opened', async () => {
    await mkdir(join(folder, 'postgres/cluster'), { recursive: true });
    await writeFile(join(folder, 'postgres/cluster/PG_VERSION'), '17\n');
    expect(await look(probe(folder))).toContain(
      'bad: the folder is of PostgreSQL 17, and this version of Ahoy brings 18.',
    );
  });
});

describe('a database of our own', () => {
  const { connection } = inject('database');
  const admin = async (statement: string, database = 'postgres') => {
    const client = new Client({ ...connection, database });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  /** The server listens on a socket alone; its folder is the host. */
  const address = (database: string, user = connection.user ?? '') =>
    `postgres://${user}:s3cretword@/${database}?host=${encodeURIComponent(connection.host)}`;
  const probe = (DATABASE_URL: string) => databaseProbe({ DATABASE_URL, DATA_DIR: folder }, migrations);

  test('that is migrated answers with its version', async () => {
    const { connection: copy, drop } = await copyTemplate(inject('database'), 'doctor');
    closers.push(drop);
    expect(await look(probe(address(copy.database)))).toMatch(/^good: PostgreSQL 18\.\d+ at \/\S+$/);
  });

  test('that is empty is filled by the first start', async () => {
    expect(await look(probe(address('postgres')))).toMatch(
      /^good: PostgreSQL 18\.\d+ at \S+, empty: the first start fills it$/,
    );
  });

  test('whose user may make no tables cannot be migrated', async () => {
    await admin('create role doctor_guest login');
    closers.push(() => admin('drop role doctor_guest'));
    expect(await look(probe(address('postgres', 'doctor_guest')))).toBe(
      'bad: the user doctor_guest may not make tables in postgres, so it cannot be migrated. / Make that user its owner: alter database postgres owner to doctor_guest.',
    );
  });

  test('that a newer version has migrated is not for this one', async () => {
    await admin('create database doctor_newer');
    closers.push(() => admin('drop database doctor_newer'));
    await admin(
      "create table migration (name text); insert into migration values ('29990101-0000-calling-fly.sql')",
      'doctor_newer',
    );
    expect(await look(probe(address('doctor_newer')))).toContain(
      'bad: it has migration 29990101-0000-calling-fly.sql, which this version of Ahoy does not know.',
    );
  });

  test('that is not there is named', async () => {
    expect(await look(probe(address('nowhere')))).toMatch(/^bad: \/\S+ has no database nowhere\./);
  });

  test("that doesn't answer is reported with its host, and without its password", async () => {
    const port = await freePort('tcp');
    const answer = await look(probe(`postgres://ann:s3cretword@127.0.0.1:${port}/ahoy`));
    expect(answer).toContain(`bad: 127.0.0.1:${port} does not let us in (connect ECONNREFUSED`);
    expect(answer).not.toContain('s3cretword');
  });

  test('whose address cannot be read is trouble', async () => {
    expect(await look(probe('postgres://[x'))).toContain('bad: DATABASE_URL cannot be read.');
  });
});

describe('Redis', () => {
  test('is not needed by one process', async () => {
    expect(await look(redisProbe({ REDIS_URL: undefined }))).toBe(
      'good: none (default): events stay in one process',
    );
  });

  test.runIf(hasRedis())('answers with its version', async () => {
    const redis = await startTestRedis();
    closers.push(redis.stop);
    expect(await look(redisProbe({ REDIS_URL: redis.url }))).toMatch(
      /^good: Redis \d+\.\d+\.\d+ at 127\.0\.0\.1:\d+$/,
    );
    const wrong = redis.url.replace('redis://', 'redis://ann:s3cretword@');
    expect(await look(redisProbe({ REDIS_URL: wrong }))).toMatch(
      /^bad: 127\.0\.0\.1:\d+ does not accept our password\./,
    );
  });

  test('that does not answer is trouble', async () => {
    const port = await freePort('tcp');
    expect(await look(redisProbe({ REDIS_URL: `redis://127.0.0.1:${port}` }))).toBe(
      `bad: 127.0.0.1:${port} does not answer (connect ECONNREFUSED 127.0.0.1:${port}). / Check REDIS_URL and that Redis runs, or unset it to run one process.`,
    );
  });
});

describe('files', () => {
  const probe = (S3_URL?: string) => filesProbe({ S3_URL, DATA_DIR: folder });

  test('are in a folder by default', async () => {
    expect(await look(probe())).toBe(`good: ${folder}/blobs (default)`);
  });

  test('in a bucket are written, read and removed', async () => {
    const s3 = await startS3StandIn({ bucket: 'ahoy', accessKeyId: 'KEY', secretAccessKey: 's3cretword' });
    closers.push(() => s3.stop());
    const address = (secret: string) => `s3://KEY:${secret}@127.0.0.1:${s3.port}/ahoy?tls=off`;
    expect(await look(probe(address('s3cretword')))).toBe(
      `good: written, read and removed a file at 127.0.0.1:${s3.port}/ahoy`,
    );
    expect(s3.objects.size).toBe(0);
    expect(await look(probe(address('other')))).toContain(
      `bad: 127.0.0.1:${s3.port}/ahoy refuses our key (SignatureDoesNotMatch).`,
    );
  });

  test('need a whole address', async () => {
    expect(await look(probe('s3://127.0.0.1/ahoy'))).toBe(
      'bad: S3_URL is not complete. / write s3://KEY:SECRET@HOST[:PORT]/BUCKET?region=REGION.',
    );
  });

  test('on a store that does not answer are trouble', async () => {
    const port = await freePort('tcp');
    expect(await look(probe(`s3://KEY:WORD@127.0.0.1:${port}/ahoy?tls=off`))).toContain(
      `bad: 127.0.0.1:${port}/ahoy does not take files (connect ECONNREFUSED`,
    );
  });
});

describe('mail', () => {
  const probe = (SMTP_URL?: string) => mailProbe({ SMTP_URL, DATA_DIR: folder });

  test('goes to the outbox by default', async () => {
    expect(await look(probe())).toBe(`good: ${folder}/outbox (default): the operator reads it in the app`);
  });

  test('is taken by a server that knows us, and by none that does not', async () => {
    const server = await startSmtpStandIn({ name: 'ahoy', password: 's3cretword' });
    closers.push(server.stop);
    const address = (password: string) => `smtp://ahoy:${password}@127.0.0.1:${server.port}`;
    expect(await look(probe(address('s3cretword')))).toBe(
      `good: 127.0.0.1:${server.port} takes mail from us`,
    );
    expect(await look(probe(address('other')))).toBe(
      `bad: 127.0.0.1:${server.port} does not accept our user and password. / Correct them in SMTP_URL, with %-codes for special characters.`,
    );
    expect(server.received).toEqual([]);
  });

  test('is not accepted without an answer', async () => {
    const port = await freePort('tcp');
    expect(await look(probe(`smtp://127.0.0.1:${port}`))).toContain(
      `bad: 127.0.0.1:${port} does not take mail (connect ECONNREFUSED`,
    );
  });
});
