import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CaldavServer {
  /** Of the account: its calendar is found from there. */
  readonly url: string;
  /** Events by name, as they were put. */
  readonly files: Map<string, string>;
  /** Names of events that aren't listed. */
  readonly hidden: Set<string>;
  /** Requests that came, as "PROPFIND /". */
  readonly requests: string[];
  stop(): Promise<void>;
}

const ACCOUNT = 'Basic ' + Buffer.from('ann:secret').toString('base64');
const CALENDAR = '/calendars/ann/work/';

/** An account of ann (password "secret") with one calendar, on loopback, as RFC 4791 describes it. */
export async function startCaldavServer(): Promise<CaldavServer> {
  const files = new Map<string, string>();
  const hidden = new Set<string>();
  const requests: string[] = [];
  const tag = () =>
    createHash('sha256')
      .update([...files].flat().join('\0'))
      .digest('hex')
      .slice(0, 12);
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const { method = 'GET', url: path = '/' } = request;
    requests.push(`${method} ${path}`);
    const end = (status: number, text = '') =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(text);
    if (request.headers.authorization !== ACCOUNT) return void end(401);
    const name = path.startsWith(CALENDAR) ? path.slice(CALENDAR.length) : '';
    if (method === 'PUT' && name !== '') return void (files.set(name, body), end(201));
    if (method === 'GET') return void end(files.has(name) ? 200 : 404, files.get(name));
    if (method === 'DELETE') return void end(files.delete(name) ? 204 : 404);
    if (method === 'PROPFIND') return void end(207, multistatus(found(path)));
    if (method === 'REPORT' && path === CALENDAR) return void end(207, multistatus(events()));
    end(405);
  }
  const multistatus = (responses: string) =>
    `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:s="http://calendarserver.org/ns/">${responses}</d:multistatus>`;
  const entry = (href: string, properties: string) =>
    `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${properties}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;
  const calendar = () =>
    entry(
      CALENDAR,
      `<d:resourcetype><d:collection/><c:calendar/></d:resourcetype><s:getctag>${tag()}</s:getctag>`,
    );
  function found(path: string): string {
    if (path === CALENDAR) return calendar();
    if (path === '/calendars/ann/')
      return entry(path, '<d:resourcetype><d:collection/></d:resourcetype>') + calendar();
    if (path === '/principals/ann/')
      return entry(path, '<c:calendar-home-set><d:href>/calendars/ann/</d:href></c:calendar-home-set>');
    return entry(
      path,
      '<d:current-user-principal><d:href>/principals/ann/</d:href></d:current-user-principal>',
    );
  }
  const events = () =>
    [...files]
      .filter(([name]) => !hidden.has(name))
      .map(([name, text]) =>
        entry(
          `${CALENDAR}${name}`,
          `<d:getetag>"1"</d:getetag><c:calendar-data>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</c:calendar-data>`,
        ),
      )
      .join('');

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    files,
    hidden,
    requests,
    stop: () =>
      new Promise((stopped) => {
        server.closeAllConnections();
        server.close(() => stopped());
      }),
  };
}
