import { createServer, type Socket } from 'node:net';

/** One message as an SMTP server received it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body, dots unstuffed, lines ended by CR LF. */
  readonly data: string;
  readonly signedInAs: string | null;
}

export interface SmtpStandIn {
  readonly port: number;
  readonly received: readonly ReceivedMail[];
  /** Answers a command that starts with these words with this reply instead, until taken back with null. */
  answer(command: string, reply: string | null): void;
  /** Stops answering, with its connections open. */
  hang(): void;
  stop(): Promise<void>;
}

/** A mail server on loopback that speaks RFC 5321 and RFC 4954 (AUTH PLAIN), and refuses as it is told to. */
export async function startSmtpStandIn(user?: { name: string; password: string }): Promise<SmtpStandIn> {
  const received: ReceivedMail[] = [];
  const replies = new Map<string, string>();
  const sockets = new Set<Socket>();
  let hangs = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    if (!hangs) serve(socket, { received, replies, user });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return {
    port: address.port,
    received,
    answer: (command, reply) => void (reply === null ? replies.delete(command) : replies.set(command, reply)),
    hang: () => {
      hangs = true;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

interface Behaviour {
  readonly received: ReceivedMail[];
  readonly replies: ReadonlyMap<string, string>;
  readonly user: { name: string; password: string } | undefined;
}

function serve(socket: Socket, { received, replies, user }: Behaviour): void {
  let buffered = '';
  let mail = { from: '', to: [] as string[] };
  let signedInAs: string | null = null;
  let isData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const refusalOf = (line: string) =>
    [...replies].find(([command]) => line.toUpperCase().startsWith(command.toUpperCase()))?.[1];

  say(replies.get('greeting') ?? '220 stand-in.people.test ESMTP');
  socket.on('data', (chunk) => {
    buffered += chunk.toString('utf8');
    for (;;) {
      const end = buffered.indexOf(isData ? '\r\n.\r\n' : '\r\n');
      if (end === -1) return;
      const text = buffered.slice(0, end);
      buffered = buffered.slice(end + (isData ? 5 : 2));
      if (isData) takeData(text);
      else takeCommand(text);
    }
  });

  function takeData(text: string): void {
    isData = false;
    const refusal = refusalOf('end of data');
    if (refusal === undefined)
      received.push({ ...mail, data: text.replaceAll('\r\n..', '\r\n.'), signedInAs });
    say(refusal ?? '250 2.0.0 Ok: queued');
  }

  function takeCommand(line: string): void {
    const refusal = refusalOf(line);
    if (refusal !== undefined) return void say(refusal);
    const [verb = ''] = line.toUpperCase().split(' ');
    if (verb === 'EHLO')
      return void say('250-stand-in.people.test\r\n250-AUTH PLAIN\r\n250 ENHANCEDSTATUSCODES');
    if (verb === 'HELO' || verb === 'NOOP') return void say('250 Ok');
    if (verb === 'AUTH') return signIn(line);
    if (verb === 'QUIT') return void socket.end('221 2.0.0 Bye\r\n');
    if (user !== undefined && signedInAs === null) return void say('530 5.7.0 Authentication required');
    if (verb === 'MAIL') mail = { from: addressIn(line), to: [] };
    else if (verb === 'RCPT') mail.to.push(addressIn(line));
    else if (verb === 'DATA') {
      isData = true;
      return void say('354 End data with <CR><LF>.<CR><LF>');
    } else if (verb !== 'RSET') return void say('502 5.5.2 Command not recognized');
    say('250 2.1.0 Ok');
  }

  function signIn(line: string): void {
    const [, name, password] = Buffer.from(line.split(' ')[2] ?? '', 'base64')
      .toString('utf8')
      .split('\0');
    const isRight = user !== undefined && name === user.name && password === user.password;
    signedInAs = isRight ? user.name : null;
    say(isRight ? '235 2.7.0 Authentication successful' : '535 5.7.8 Authentication credentials invalid');
  }
}

function addressIn(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? '';
}
