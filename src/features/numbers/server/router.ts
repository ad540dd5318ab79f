import type { AccountId } from '#kernel/ids.ts';
import { formSentences, implementerOf, operatorOnly, signedIn } from '#platform/server/http/procedures.ts';
import { numbersContract } from '../contract.ts';
import type { OneNumber } from './renting/owning.ts';
import type { Numbers } from './service.ts';

type Implementer = ReturnType<typeof implementer>;
const implementer = () => implementerOf(numbersContract);

const ok = { ok: true } as const;
const request = (input: { id: string }, context: { caller: { accountId: AccountId } }): OneNumber => ({
  accountId: context.caller.accountId,
  id: input.id,
});

export function createRouter(numbers: Numbers) {
  const os = implementer();
  return os.router({
    ...findingRoutes(os, numbers),
    ...owningRoutes(os, numbers),
    ...callerIdRoutes(os, numbers),
    ...portInRoutes(os, numbers),
    ...operatorRoutes(os, numbers),
  });
}

function findingRoutes(os: Implementer, { finding, reserving }: Numbers) {
  return {
    // Public pages show the number of countries.
    coverage: os.coverage.handler(() => {
      const countryCodes = finding.coverage();
      return { countryCodes: countryCodes && [...countryCodes] };
    }),
    countries: os.countries
      .use(signedIn)
      .handler(async () => ({ countries: [...(await finding.countries())] })),
    search: os.search
      .use(signedIn)
      .handler(({ input, context }) => finding.search(context.caller.accountId, input)),
    hold: os.hold
      .use(signedIn)
      .handler(({ input, context }) => finding.hold(context.caller.accountId, input.number)),
    currentHold: os.currentHold
      .use(signedIn)
      .handler(async ({ context }) => ({ hold: await finding.currentHold(context.caller.accountId) })),
    dropHold: os.dropHold.use(signedIn).handler(async ({ context }) => {
      await finding.dropHold(context.caller.accountId);
      return ok;
    }),
    reserve: os.reserve
      .use(signedIn)
      .handler(({ input: { id, number }, context }) =>
        reserving.reserve(context.caller.accountId, { id, number }),
      ),
  };
}

function owningRoutes(os: Implementer, { owning, emergency }: Numbers) {
  return {
    mine: os.mine.use(signedIn).handler(({ context }) => owning.mine(context.caller.accountId)),
    relabel: os.relabel
      .use(signedIn)
      .handler(({ input, context }) => owning.relabel(request(input, context), input.label)),
    makeDefault: os.makeDefault
      .use(signedIn)
      .handler(({ input, context }) => owning.makeDefault(request(input, context))),
    release: os.release
      .use(signedIn)
      .handler(({ input, context }) => owning.release(request(input, context))),
    takeBack: os.takeBack
      .use(signedIn)
      .handler(({ input, context }) => owning.restore(request(input, context))),
    emergencyAddress: os.emergencyAddress
      .use(signedIn)
      .handler(async ({ input, context }) => ({ address: await emergency.address(request(input, context)) })),
    setEmergencyAddress: os.setEmergencyAddress
      .use(signedIn)
      .use(formSentences)
      .handler(({ input: { id, ...form }, context }) => emergency.setAddress(request({ id }, context), form)),
  };
}

function callerIdRoutes(os: Implementer, { callerIds }: Numbers) {
  return {
    callerIds: os.callerIds
      .use(signedIn)
      .handler(async ({ context }) => ({ callerIds: await callerIds.list(context.caller.accountId) })),
    ringCallerId: os.ringCallerId
      .use(signedIn)
      .handler(({ input, context }) => callerIds.ring(context.caller.accountId, input.number)),
    confirmCallerId: os.confirmCallerId
      .use(signedIn)
      .handler(({ input, context }) => callerIds.confirm(request(input, context), input.code)),
    removeCallerId: os.removeCallerId.use(signedIn).handler(async ({ input, context }) => {
      await callerIds.remove(request(input, context));
      return ok;
    }),
  };
}

function portInRoutes(os: Implementer, { portIns }: Numbers) {
  return {
    portIns: os.portIns
      .use(signedIn)
      .handler(async ({ context }) => ({ portIns: await portIns.list(context.caller.accountId) })),
    draftPortIn: os.draftPortIn
      .use(signedIn)
      .handler(({ input: { id, ...form }, context }) => portIns.draft(request({ id }, context), form)),
    submitPortIn: os.submitPortIn
      .use(signedIn)
      .handler(({ input, context }) => portIns.submit(request(input, context))),
    cancelPortIn: os.cancelPortIn
      .use(signedIn)
      .handler(({ input, context }) => portIns.cancel(request(input, context))),
  };
}

function operatorRoutes(os: Implementer, { portIns, providerDesk }: Numbers) {
  return {
    portInDesk: os.portInDesk
      .use(operatorOnly)
      .handler(async ({ input }) => ({ portIns: await portIns.desk(input.show) })),
    portInCase: os.portInCase.use(operatorOnly).handler(({ input }) => portIns.case(input.id)),
    reviewPortIn: os.reviewPortIn
      .use(operatorOnly)
      .handler(({ input }) => portIns.decide(input.id, { kind: 'taken-up' })),
    rejectPortIn: os.rejectPortIn
      .use(operatorOnly)
      .handler(({ input: { id, reason } }) => portIns.decide(id, { kind: 'rejected', reason })),
    schedulePortIn: os.schedulePortIn
      .use(operatorOnly)
      .handler(({ input }) => portIns.decide(input.id, { kind: 'scheduled', for: input.scheduledFor })),
    completePortIn: os.completePortIn
      .use(operatorOnly)
      .handler(({ input }) => portIns.decide(input.id, { kind: 'completed' })),
    providerRates: os.providerRates.use(operatorOnly).handler(() => providerDesk.desk()),
    saveProviderRate: os.saveProviderRate.use(operatorOnly).handler(({ input }) => providerDesk.save(input)),
    previewProviderRates: os.previewProviderRates
      .use(operatorOnly)
      .handler(({ input }) => providerDesk.preview(input.csv)),
    importProviderRates: os.importProviderRates
      .use(operatorOnly)
      .handler(({ input }) => providerDesk.importCsv(input)),
  };
}
