import { z } from 'zod';
import {
  type AccountId,
  asAccountId,
  asDeviceId,
  asSessionId,
  asWorkspaceId,
  type DeviceId,
  type SessionId,
} from '#kernel/ids.ts';
import type { Bus } from '../bus/bus.ts';
import { newId } from '../ids.ts';
import type { Log } from '../log.ts';
import type { RecordedEvent } from './event-log.ts';
import type { EndReason, Realtime } from './realtime.ts';
import type { MemberOf } from './rooms.ts';
import { asStreamKey } from './streams.ts';

type Recipient = Parameters<Realtime['send']>[0];

/** Operations on this process's sockets. */
export interface OwnSockets {
  sendEvents(events: readonly RecordedEvent[]): void;
  sendMessage(to: Recipient, topic: string, payload: unknown): void;
  disconnectSession(sessionId: string, reason?: EndReason): void;
  /** Checks a member's sockets, because another process reports a change. */
  checkMember(member: MemberOf): void;
  devicesOf(accountId: AccountId): readonly DeviceId[];
  sessionsOf(accountId: AccountId): readonly SessionId[];
  /** Those with a page that answers within a second. */
  awakeSessionsOf(accountId: AccountId): Promise<readonly SessionId[]>;
}

/** The same in all other processes. Nothing waits or fails, except the query, which takes at most three seconds. */
export interface OtherProcesses
  extends Pick<OwnSockets, 'sendEvents' | 'sendMessage' | 'disconnectSession' | 'checkMember'> {
  devicesOf(accountId: AccountId): Promise<readonly DeviceId[]>;
  sessionsOf(accountId: AccountId): Promise<readonly SessionId[]>;
  awakeSessionsOf(accountId: AccountId): Promise<readonly SessionId[]>;
  stop(): void;
}

const EVENTS = 'realtime.events';
const MESSAGE = 'realtime.message';
const REVOKED = 'realtime.revoked';
const MEMBER = 'realtime.memberChanged';
const DEVICES_QUERY = 'realtime.devicesAsked';
const DEVICES_ANSWER = 'realtime.devicesSaid';
/**
 * A process that has just died doesn't answer, so the answers until then count. Longer than the bus needs to change its
 * path.
 */
const DEVICES_WITHIN_MS = 3_000;

const accountId = z.string().transform(asAccountId);
const deviceId = z.string().transform(asDeviceId);
const from = z.string();
const events = z.object({
  from,
  events: z.array(
    z
      .object({ accountId: z.string(), seq: z.number(), topic: z.string(), payload: z.unknown() })
      .transform(({ accountId: key, ...event }) => ({ stream: asStreamKey(key), ...event })),
  ),
});
const message = z.object({
  from,
  to: z.object({ accountId, deviceId: deviceId.optional(), exceptDeviceId: deviceId.optional() }),
  topic: z.string(),
  payload: z.unknown(),
});
const revoked = z.object({ from, sessionId: z.string(), reason: z.object({ code: z.string() }).optional() });
const memberChanged = z.object({ from, workspaceId: z.string().transform(asWorkspaceId), accountId });
/** A process of the last release answers any question with its devices. */
const devicesQuery = z.object({
  from,
  id: z.string(),
  accountId,
  sessions: z.enum(['connected', 'awake']).optional(),
});
const devicesAnswer = z.object({
  to: z.string(),
  id: z.string(),
  devices: z.array(deviceId).default([]),
  sessions: z.array(z.string().transform(asSessionId)).default([]),
});
type Said = Pick<z.infer<typeof devicesAnswer>, 'devices' | 'sessions'>;

interface Question {
  readonly devices: Set<DeviceId>;
  readonly sessions: Set<SessionId>;
  missing: number;
  done(): void;
}

/** Passes messages for sockets to the processes that have them. */
export function reachOthers({ bus, own, log }: { bus: Bus; own: OwnSockets; log: Log }): OtherProcesses {
  const self = newId();
  const questions = new Map<string, Question>();
  const publish = (topic: string, payload: object) =>
    void bus
      .publish(topic, payload)
      .catch((cause: unknown) => log.warn({ err: cause, topic }, 'could not publish to other processes'));

  /** Receives messages of other processes, ignoring our own. */
  function receive<Received extends { from: string }>(
    topic: string,
    schema: z.ZodType<Received>,
    take: (result: Received) => void,
  ) {
    return bus.subscribe(topic, (payload) => {
      const result = schema.safeParse(payload);
      if (result.success && result.data.from !== self) take(result.data);
    });
  }

  const subscriptions = [
    receive(EVENTS, events, (result) => own.sendEvents(result.events)),
    receive(MESSAGE, message, ({ to, topic, payload }) => own.sendMessage(recipientOf(to), topic, payload)),
    receive(REVOKED, revoked, ({ sessionId, reason }) => own.disconnectSession(sessionId, reason)),
    receive(MEMBER, memberChanged, (member) => own.checkMember(member)),
    receive(DEVICES_QUERY, devicesQuery, (question) => void answer(question)),
    bus.subscribe(DEVICES_ANSWER, (payload) => {
      const result = devicesAnswer.safeParse(payload);
      if (result.success && result.data.to === self) answered(result.data.id, result.data);
    }),
  ];

  async function answer({ from: to, id, accountId: account, sessions }: z.infer<typeof devicesQuery>) {
    const said =
      sessions === undefined
        ? { devices: own.devicesOf(account) }
        : { sessions: sessions === 'awake' ? await own.awakeSessionsOf(account) : own.sessionsOf(account) };
    publish(DEVICES_ANSWER, { to, id, devices: [], ...said });
  }

  function answered(id: string, { devices, sessions }: Said): void {
    const question = questions.get(id);
    if (question === undefined) return;
    for (const device of devices) question.devices.add(device);
    for (const session of sessions) question.sessions.add(session);
    question.missing -= 1;
    if (question.missing <= 0) question.done();
  }

  async function ask(account: AccountId, sessions?: 'connected' | 'awake'): Promise<Question> {
    const { promise, resolve: done } = Promise.withResolvers<void>();
    const missing = bus.peers();
    const question: Question = { devices: new Set(), sessions: new Set(), missing, done };
    if (missing === 0) return question;
    const id = newId();
    questions.set(id, question);
    publish(DEVICES_QUERY, { from: self, id, accountId: account, sessions });
    await inTime(promise, done);
    questions.delete(id);
    return question;
  }

  return {
    sendEvents: (recorded) => publish(EVENTS, { from: self, events: recorded.map(onTheBus) }),
    sendMessage: (to, topic, payload) => publish(MESSAGE, { from: self, to, topic, payload }),
    disconnectSession: (sessionId, reason) => publish(REVOKED, { from: self, sessionId, reason }),
    checkMember: ({ workspaceId, accountId: account }) =>
      publish(MEMBER, { from: self, workspaceId, accountId: account }),
    devicesOf: async (account) => [...(await ask(account)).devices],
    sessionsOf: async (account) => [...(await ask(account, 'connected')).sessions],
    awakeSessionsOf: async (account) => [...(await ask(account, 'awake')).sessions],
    stop() {
      for (const end of subscriptions) end();
      for (const question of questions.values()) question.done();
    },
  };
}

async function inTime(answers: Promise<void>, done: () => void): Promise<void> {
  const timer = setTimeout(done, DEVICES_WITHIN_MS);
  await answers;
  clearTimeout(timer);
}

/** Keeps the key's name of the last release, whose processes run beside ours during an upgrade. */
const onTheBus = ({ stream, ...event }: RecordedEvent) => ({ accountId: stream, ...event });

/** Removes the keys that JSON would leave out. */
function recipientOf(to: z.infer<typeof message>['to']): Recipient {
  return {
    accountId: to.accountId,
    ...(to.deviceId === undefined ? {} : { deviceId: to.deviceId }),
    ...(to.exceptDeviceId === undefined ? {} : { exceptDeviceId: to.exceptDeviceId }),
  };
}
