import { allowed } from '#features/workspaces/server/service.ts';
import { AppError } from '#kernel/app-error.ts';
import { type AccountId, asCallId, asDeviceId } from '#kernel/ids.ts';
import { implementerOf, signedIn } from '#platform/server/http/procedures.ts';
import type { Realtime } from '#platform/server/realtime/realtime.ts';
import { ANSWER_TOPIC, PLACE_TOPIC } from '../constants-topics.ts';
import { wholeCallingContract } from '../contract.ts';
import { callingErrors } from '../errors.ts';
import { answerMessage, placeMessage } from '../model.ts';
import { blockRoutes } from './blocks/routes.ts';
import type { CallHistory } from './history/history.ts';
import type { MissedCalls } from './history/missed.ts';
import { historyRoutes } from './history/routes.ts';
import type { TeamCalls } from './history/team.ts';
import type { CallOverview } from './overview/overview.ts';
import { overviewRoutes } from './overview/routes.ts';
import { placePhoneAs } from './phone/phone.ts';
import type { Calling } from './service.ts';

const os = implementerOf(wholeCallingContract);

/** Services that only read and count calls. */
export interface CallReports {
  readonly history: CallHistory;
  readonly team: TeamCalls;
  readonly missed: MissedCalls;
  readonly overview: CallOverview;
}

export function createRouter(service: Calling, reports: CallReports) {
  return os.router({
    ...callRoutes(service),
    ...consentRoutes(service),
    ...placeRoutes(service),
    ...phoneRoutes(service),
    ...recordRoutes(service),
    ...historyRoutes(reports),
    ...blockRoutes(service.blocks),
    ...overviewRoutes(reports.overview),
  });
}

function placeRoutes(service: Calling) {
  return {
    place: os.place.use(signedIn).handler(({ input, context }) =>
      orFailedToConnect(
        service.place({
          ...input,
          accountId: context.caller.accountId,
          id: asCallId(input.id),
          deviceId: asDeviceId(input.deviceId),
        }),
      ),
    ),
    usernameCall: os.usernameCall.use(signedIn).handler(async ({ input, context }) => {
      const call = await orFailedToConnect(service.placeAs(context.caller.accountId, input));
      return { callId: call.id };
    }),
  };
}

/** Handles calls that are placed and answered over the socket. The socket identifies the account and the device. */
export function handleCallMessages(realtime: Realtime, service: Calling): void {
  realtime.onMessage(PLACE_TOPIC, placeMessage, (from, { id, ...message }) =>
    service.place({ ...from, ...message, id: asCallId(id) }),
  );
  realtime.onMessage(ANSWER_TOPIC, answerMessage, ({ accountId, deviceId }, { id }) =>
    service.answer({ accountId, id: asCallId(id) }, deviceId),
  );
}

function phoneRoutes({ phone }: Calling) {
  return {
    placePhone: os.placePhone.use(allowed('calls.place')).handler(async ({ input, context }) => {
      const { call } = await orPhoneFailedToConnect(
        phone.place({
          ...input,
          accountId: context.caller.accountId,
          workspaceId: context.caller.workspaceId,
          id: asCallId(input.id),
          deviceId: asDeviceId(input.deviceId),
        }),
      );
      return call;
    }),
    quote: os.quote.use(allowed('calls.place')).handler(({ input, context }) =>
      phone.quote({
        ...input,
        accountId: context.caller.accountId,
        workspaceId: context.caller.workspaceId,
        from: input.from ?? null,
      }),
    ),
    attach: os.attach.use(signedIn).handler(async ({ input, context }) => ({
      sdp: await phone.attach(changeOf(input, context), asDeviceId(input.deviceId), input.sdp),
    })),
    digits: os.digits.use(signedIn).handler(async ({ input, context }) => {
      await phone.sendDigits(changeOf(input, context), input.digits);
      return { ok: true } as const;
    }),
    transfer: os.transfer.use(signedIn).handler(async ({ input, context }) => {
      await phone.transfer(changeOf(input, context), { to: input.to, home: input.home ?? 'US' });
      return { ok: true } as const;
    }),
    phoneCall: os.phoneCall
      .use(allowed('calls.place'))
      .handler(({ input, context }) => orPhoneFailedToConnect(placePhoneAs(phone, context.caller, input))),
  };
}

async function orPhoneFailedToConnect<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (cause) {
    throw cause instanceof AppError ? cause : callingErrors.phoneFailedToConnect({}, { cause });
  }
}

/** Any failure on our side while placing a call gets the same message (specification 001 §8). */
async function orFailedToConnect<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (cause) {
    throw cause instanceof AppError ? cause : callingErrors.failedToConnect({}, { cause });
  }
}

const changeOf = (input: { id: string }, context: { caller: { accountId: AccountId } }) => ({
  accountId: context.caller.accountId,
  id: asCallId(input.id),
});

function callRoutes(service: Calling) {
  return {
    active: os.active.use(signedIn).handler(({ context }) => service.active(context.caller.accountId)),
    ringing: os.ringing
      .use(signedIn)
      .handler(({ input, context }) => service.ringing(changeOf(input, context), asDeviceId(input.deviceId))),
    answer: os.answer
      .use(signedIn)
      .handler(({ input, context }) => service.answer(changeOf(input, context), asDeviceId(input.deviceId))),
    decline: os.decline
      .use(signedIn)
      .handler(({ input, context }) => service.decline(changeOf(input, context))),
    hangUp: os.hangUp
      .use(signedIn)
      .handler(({ input, context }) => service.hangUp(changeOf(input, context), input.reason ?? 'hangup')),
    hold: os.hold
      .use(signedIn)
      .handler(({ input, context }) => service.hold(changeOf(input, context), input.on)),
    heartbeat: os.heartbeat
      .use(signedIn)
      .handler(({ input, context }) =>
        service.heartbeat(changeOf(input, context), asDeviceId(input.deviceId)),
      ),
    quality: os.quality.use(signedIn).handler(async ({ input, context }) => {
      await service.reportQuality(changeOf(input, context), input.minutes);
      return { ok: true } as const;
    }),
  };
}

function consentRoutes({ consent }: Calling) {
  return {
    askToRecord: os.askToRecord
      .use(signedIn)
      .handler(({ input, context }) => consent.ask(changeOf(input, context))),
    answerRecording: os.answerRecording
      .use(signedIn)
      .handler(({ input, context }) => consent.answer(changeOf(input, context), input.words)),
    stopRecordingCall: os.stopRecordingCall
      .use(signedIn)
      .handler(({ input, context }) => consent.stop(changeOf(input, context))),
  };
}

function recordRoutes(service: Calling) {
  return {
    lookup: os.lookup
      .use(signedIn)
      .handler(({ input, context }) => service.lookup(context.caller.accountId, input.username)),
    iceServers: os.iceServers
      .use(signedIn)
      .handler(({ context }) => service.iceServers(context.caller.accountId)),
  };
}
