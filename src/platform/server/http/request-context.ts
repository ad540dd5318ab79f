import type { ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { commonErrors } from '#kernel/common-errors.ts';
import type { LookGate, MemberWatch } from '../feature.ts';
import {
  clientAddressOf,
  type Member,
  type RequestContext,
  type RequestHeaders,
  requestHeaders,
  type Session,
  workspaceNamedIn,
} from './context.ts';
import { LEAVING_ROUTES } from './leaving.ts';
import { isLooking, sessionLookedAt } from './looking.ts';

interface Gates {
  authenticate(headers: RequestHeaders): Promise<Session | null>;
  leaving?(headers: RequestHeaders): Promise<Session | null>;
  memberOf(session: Session, named: string | null): Promise<Member | null>;
  readonly watchMember: MemberWatch['watchMember'];
  readonly looks?: LookGate;
}

/** Whether an operator asks as somebody else (see looking.ts). */
export const isForLooking = ({ raw }: FastifyRequest): boolean => isLooking(requestHeaders(raw));

/** Makes the context of a request. Who asks is found out when it is needed. */
export function contextOf(options: Gates, request: FastifyRequest, response: ServerResponse): RequestContext {
  const headers = requestHeaders(request.raw);
  let session: Promise<Session | null> | undefined;
  let member: Promise<Member | null> | undefined;
  const authenticated = async () => {
    const proven = await options.authenticate(headers);
    if (proven !== null || !LEAVING_ROUTES.has(request.procedure ?? '')) return proven;
    return (await options.leaving?.(headers)) ?? null;
  };
  const proveSession = () =>
    (session ??= authenticated().then((proven) => sessionLookedAt(options.looks, proven, headers)));
  const proveMember = async () =>
    memberIn(options, await proveSession(), workspaceNamedIn(headers, request.raw.url));
  return {
    requestId: request.id,
    ip: clientAddressOf(request),
    headers,
    answerHeaders: answerHeadersOf(response),
    onMatched: (procedure) => {
      request.procedure = procedure;
    },
    session: proveSession,
    member: () => (member ??= proveMember()),
    onlyWhile(who, isAllowed) {
      // What is still in the system's buffers isn't delivered either.
      const stop = options.watchMember(who, isAllowed, () => response.socket?.resetAndDestroy());
      response.once('close', stop);
    },
  };
}

/** @throws AppError common.notFound when the workspace is none of theirs */
async function memberIn(
  { memberOf }: Pick<Gates, 'memberOf'>,
  session: Session | null,
  named: string | null,
): Promise<Member | null> {
  if (session === null) return null;
  const member = await memberOf(session, named);
  if (member === null) throw commonErrors.notFound();
  return member;
}

/** Cookies and other headers that a procedure sets go straight to the answer. */
function answerHeadersOf(response: ServerResponse): RequestContext['answerHeaders'] {
  return {
    append: (name, value) => {
      response.appendHeader(name, value);
    },
    set: (name, value) => {
      response.setHeader(name, value);
    },
  };
}
