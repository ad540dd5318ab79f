import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';

const page = readFileSync(join(import.meta.dirname, '../docs/operations.md'), 'utf8');
const profile = /```conf\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
const hasCoturn = spawnSync('turnserver', ['--version']).error === undefined;

/** What belongs to the machine of the page is replaced by what this machine has; the rest is tried as it stands. */
function forThisMachine(folder: string): string {
  const kept = profile
    .split('\n')
    .filter((line) => !/^(cert|pkey|syslog|no-stdout-log|(tls-)?listening-port|(min|max)-port)\b/.test(line));
  const own = [
    'listening-ip=127.0.0.1',
    'relay-ip=127.0.0.1',
    'listening-port=23478',
    'tls-listening-port=25349',
    'min-port=24000',
    'max-port=24010',
    'no-tls',
    'no-dtls',
    'log-file=stdout',
    `pidfile=${join(folder, 'pid')}`,
    `userdb=${join(folder, 'users')}`,
  ];
  return [...kept, ...own].join('\n');
}

test('the page keeps relays out of private networks, of both families, and bounds one account', () => {
  for (const line of [
    'use-auth-secret',
    'no-cli',
    'no-multicast-peers',
    'user-quota=8',
    'denied-peer-ip=10.0.0.0-10.255.255.255',
    'denied-peer-ip=127.0.0.0-127.255.255.255',
    'denied-peer-ip=169.254.0.0-169.254.255.255',
    'denied-peer-ip=172.16.0.0-172.31.255.255',
    'denied-peer-ip=192.168.0.0-192.168.255.255',
    'denied-peer-ip=::-::1',
    'denied-peer-ip=fc00::-fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
  ])
    expect(profile.split('\n')).toContain(line);
});

test.skipIf(!hasCoturn)('coturn takes every line of the page', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ahoy-coturn-'));
  const file = join(folder, 'turnserver.conf');
  writeFileSync(file, forThisMachine(folder));
  const server = spawn('turnserver', ['-c', file, '-v'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  server.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()));
  server.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  for (let waited = 0; waited < 10_000 && !log.includes('listener opened on'); waited += 100)
    await sleep(100);
  server.kill('SIGKILL');
  await once(server, 'close');
  rmSync(folder, { recursive: true });

  expect(log).toContain('listener opened on');
  expect(log).not.toMatch(/bad configuration|wrong|error|unknown/i);
  const denied = profile.split('\n').filter((line) => line.startsWith('denied-peer-ip='));
  expect(log.match(/Black listing: /g)?.length).toBe(denied.length);
});
