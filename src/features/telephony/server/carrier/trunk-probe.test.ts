import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { examine } from '#platform/server/doctor/probe.ts';
import { freePort } from '#test/free-port.ts';
import { trunkProbes } from './trunk-probe.ts';

let server: Server | null = null;
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  server?.close();
});

/** A carrier that gives each request this status line, or never says a word. */
async function carrier(status: string | null): Promise<number> {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      if (status === null) return;
      for (const request of chunk.toString().split('\r\n\r\n').filter(Boolean)) {
        const kept = request
          .split('\r\n')
          .filter((line) => /^(via|from|to|call-id|cseq|contact):/i.test(line));
        socket.write(`SIP/2.0 ${status}\r\n${kept.join('\r\n')}\r\nContent-Length: 0\r\n\r\n`);
      }
    });
  });
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const examined = (settings: Partial<Parameters<typeof trunkProbes>[0]>) =>
  examine(trunkProbes({ HOST: '127.0.0.1', PORT: 9, SIP_TRUNKS: '', SIP_PORT: 0, ...settings }));
const look = async (port: number, { registers = false } = {}) => {
  const address = registers
    ? `north=sip://ann:s3cretword@127.0.0.1:${port}?register=yes`
    : `north=sip://127.0.0.1:${port}`;
  const findings = await examined({ SIP_TRUNKS: address });
  return findings.find(({ subject }) => subject === 'SIP trunk north');
};
const ANN = { registers: true };

test('no trunk is a default, with what it means', async () => {
  expect(await examined({})).toMatchObject([
    { isGood: true, says: 'none (default): only numbers of this installation are reached' },
  ]);
});

test('a trunk that cannot be read is trouble, and its password is not said', async () => {
  const findings = await examined({ SIP_TRUNKS: 'north=sip://ann:s3cretword@x.test?registers=yes' });
  expect(findings).toMatchObject([
    {
      subject: 'SIP trunks',
      isGood: false,
      says: 'SIP_TRUNKS, "north": there is no option "registers", only register, domain, allow, prefix, plus, verstat, transfer, info.',
    },
  ]);
  expect(JSON.stringify(findings)).not.toContain('s3cretword');
});

test('the port on which carriers call is looked at only where a trunk needs it', async () => {
  const registers = `north=sip://ann:s3cretword@127.0.0.1:${await freePort('tcp')}?register=yes`;
  expect((await examined({ SIP_TRUNKS: registers })).map(({ subject }) => subject)).toEqual([
    'SIP trunk north',
  ]);
});

test('the port on which carriers call is free, or in the way', async () => {
  const SIP_TRUNKS = `north=sip://127.0.0.1:${await freePort('tcp')}`;
  const free = await freePort('tcp');
  expect((await examined({ SIP_TRUNKS, SIP_PORT: free }))[0]).toMatchObject({
    isGood: true,
    says: `${free} is free`,
  });
  const taken = await carrier(null);
  expect((await examined({ SIP_TRUNKS, SIP_PORT: taken }))[0]).toMatchObject({
    isGood: false,
    says: `${taken} cannot be had (EADDRINUSE).`,
  });
});

test('a carrier that answers OPTIONS is well, be it with a refusal', async () => {
  const port = await carrier('405 Method Not Allowed');
  expect(await look(port)).toEqual({
    subject: 'SIP trunk north',
    isGood: true,
    says: `127.0.0.1:${port} by TCP answers`,
    remedy: null,
  });
});

test('a carrier that lets us connect and says nothing is trouble', async () => {
  const port = await carrier(null);
  expect(await look(port)).toMatchObject({
    isGood: false,
    says: `No connection to 127.0.0.1:${port}: it does not answer.`,
  });
});

test('a carrier that is not there is trouble', async () => {
  const port = await freePort('tcp');
  const finding = await look(port);
  expect(finding?.isGood).toBe(false);
  expect(finding?.says).toContain(`No connection to 127.0.0.1:${port}: connect ECONNREFUSED`);
});

test('a trunk that registers is registered', async () => {
  const port = await carrier('200 OK');
  expect(await look(port, ANN)).toMatchObject({
    isGood: true,
    says: `registered with 127.0.0.1:${port} by TCP`,
  });
});

test('a registration that is refused is trouble, and its password is not said', async () => {
  const port = await carrier('403 Forbidden');
  const finding = await look(port, ANN);
  expect(finding).toMatchObject({
    isGood: false,
    says: `127.0.0.1:${port} refuses the registration with 403: check user and password.`,
    remedy:
      'Correct its user and password in SIP_TRUNKS, and ask the carrier whether this address may register.',
  });
  expect(JSON.stringify(finding)).not.toContain('s3cretword');
});

test('a registration without a response is a problem', async () => {
  const port = await carrier(null);
  expect(await look(port, ANN)).toMatchObject({
    isGood: false,
    says: `Not registered with 127.0.0.1:${port} yet.`,
  });
});
