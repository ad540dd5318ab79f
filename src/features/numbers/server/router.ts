import { allowed } from '#features/workspaces/server/service.ts';
import { asAccountId, type WorkspaceId } from '#kernel/ids.ts';
import { formSentences, implementerOf, operatorOnly } from '#platform/server/http/procedures.ts';
import type { Switches } from '#platform/server/switches.ts';
import { numbersContract } from '../contract.ts';
import type { OneNumber } from './renting/owning.ts';
import type { Numbers } from './service.ts';

type Implementer = ReturnType<typeof implementer>;
const implementer = () => implementerOf(numbersContract);

const ok = { ok: true } as const;
const request = (input: { id: string }, context: { caller: { workspaceId: WorkspaceId } }): OneNumber => ({
  workspaceId: context.caller.workspaceId,
  id: input.id,
});

export function createRouter(numbers: Numbers, switches: Pick<Switches, 'mustBeOn'>) {
  const os = implementer();
  return os.router({
    ...findingRoutes(os, numbers, switches),
    ...owningRoutes(os, numbers),
    ...callerIdRoutes(os, numbers),
    ...portInRoutes(os, numbers, switches),
    ...operatorRoutes(os, numbers),
  });
}

function findingRoutes(
  os: Implementer,
  { finding, reserving }: Numbers,
  switches: Pick<Switches, 'mustBeOn'>,
) {
  return {
    // Public pages show the number of countries.
    coverage: os.coverage.handler(() => {
      const countryCodes = finding.coverage();
      return { countryCodes: countryCodes && [...countryCodes] };
    }),
    countries: os.countries
      .use(allowed('numbers.manage'))
      .handler(async () => ({ countries: [...(await finding.countries())] })),
    search: os.search
      .use(allowed('numbers.manage'))
      .handler(({ input, context }) => finding.search(context.caller.workspaceId, input)),
    hold: os.hold
      .use(allowed('numbers.manage'))
      .handler(({ input, context }) => finding.hold(context.caller.workspaceId, input.number)),
    currentHold: os.currentHold
      .use(allowed('numbers.manage'))
      .handler(async ({ context }) => ({ hold: await finding.currentHold(context.caller.workspaceId) })),
    dropHold: os.dropHold.use(allowed('numbers.manage')).handler(async ({ context }) => {
      await finding.dropHold(context.caller.workspaceId);
      return ok;
    }),
    reserve: os.reserve.use(allowed('numbers.manage')).handler(async ({ input: { id, number }, context }) => {
      await switches.mustBeOn('number-rents');
      return reserving.reserve(context.caller.workspaceId, { id, number });
    }),
  };
}

const asGiven = <Given extends { accountId: string }>(one: Given) => ({
  ...one,
  accountId: asAccountId(one.accountId),
});

function owningRoutes(os: Implementer, { owning, emergency, people }: Numbers) {
  return {
    people: os.people.use(allowed('numbers.manage')).handler(async ({ input, context }) => ({
      people: await people.list(request(input, context)),
    })),
    givePeople: os.givePeople.use(allowed('numbers.manage')).handler(async ({ input, context }) => ({
      people: await people.give(request(input, context), {
        next: input.people.map(asGiven),
        seen: input.seen?.map(asGiven),
      }),
    })),
    given: os.given.use(allowed('numbers.read')).handler(({ context }) => people.given(context.caller)),
    giveNumbers: os.giveNumbers
      .use(allowed('numbers.manage'))
      .handler(async ({ input: { accountId, numbers: next, seen }, context: { caller } }) => {
        await people.giveNumbers(
          { workspaceId: caller.workspaceId, accountId: asAccountId(accountId) },
          { next, seen },
        );
        return people.given(caller);
      }),
    mine: os.mine.use(allowed('workspace.read')).handler(({ context }) => owning.mine(context.caller)),
    relabel: os.relabel
      .use(allowed('numbers.manage'))
      .handler(({ input, context }) => owning.relabel(request(input, context), input.label)),
    makeDefault: os.makeDefault
      .use(allowed('numbers.manage'))
      .handler(({ input, context }) => owning.makeDefault(request(input, context))),
    release: os.release
      .use(allowed('numbers.manage', { endsCosts: true }))
      .handler(({ input, context }) => owning.release(request(input, context))),
    takeBack: os.takeBack
      .use(allowed('numbers.manage'))
      .handler(({ input, context }) => owning.restore(request(input, context))),
    emergencyAddress: os.emergencyAddress
      .use(allowed('numbers.manage'))
      .handler(async ({ input, context }) => ({ address: await emergency.address(request(input, context)) })),
    setEmergencyAddress: os.setEmergencyAddress
      .use(allowed('numbers.manage'))
      .use(formSentences)
      .handler(({ input: { id, ...form }, context }) => emergency.setAddress(request({ id }, context), form)),
  };
}

function callerIdRoutes(os: Implementer, { callerIds }: Numbers) {
  return {
    callerIds: os.callerIds
      .use(allowed('numbers.read'))
      .handler(async ({ context }) => ({ callerIds: await callerIds.list(context.caller.workspaceId) })),
    ringCallerId: os.ringCallerId
      .use(allowed('numbers.manage'))
      .handler(({ input, context }) =>
        callerIds.ring(context.caller.workspaceId, input.number, context.caller.accountId),
      ),
    confirmCallerId: os.confirmCallerId
      .use(allowed('numbers.manage'))
      .handler(({ input, context }) => callerIds.confirm(request(input, context), input.code)),
    removeCallerId: os.removeCallerId.use(allowed('numbers.manage')).handler(async ({ input, context }) => {
      await callerIds.remove(request(input, context));
      return ok;
    }),
  };
}

function portInRoutes(os: Implementer, { portIns }: Numbers, switches: Pick<Switches, 'mustBeOn'>) {
  return {
    portIns: os.portIns
      .use(allowed('numbers.manage'))
      .handler(async ({ context }) => ({ portIns: await portIns.list(context.caller.workspaceId) })),
    draftPortIn: os.draftPortIn
      .use(allowed('numbers.manage'))
      .handler(({ input: { id, ...form }, context }) => portIns.draft(request({ id }, context), form)),
    submitPortIn: os.submitPortIn.use(allowed('numbers.manage')).handler(async ({ input, context }) => {
      await switches.mustBeOn('port-ins');
      return portIns.submit(request(input, context));
    }),
    cancelPortIn: os.cancelPortIn
      .use(allowed('numbers.manage'))
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
      .handler(({ input, context }) => portIns.decide(input.id, { kind: 'taken-up' }, context.operating)),
    rejectPortIn: os.rejectPortIn
      .use(operatorOnly)
      .handler(({ input: { id, reason }, context }) =>
        portIns.decide(id, { kind: 'rejected', reason }, context.operating),
      ),
    schedulePortIn: os.schedulePortIn
      .use(operatorOnly)
      .handler(({ input, context }) =>
        portIns.decide(input.id, { kind: 'scheduled', for: input.scheduledFor }, context.operating),
      ),
    completePortIn: os.completePortIn
      .use(operatorOnly)
      .handler(({ input, context }) => portIns.decide(input.id, { kind: 'completed' }, context.operating)),
    providerRates: os.providerRates.use(operatorOnly).handler(() => providerDesk.desk()),
    saveProviderRate: os.saveProviderRate
      .use(operatorOnly)
      .handler(({ input, context }) => providerDesk.save(input, context.operating)),
    previewProviderRates: os.previewProviderRates
      .use(operatorOnly)
      .handler(({ input }) => providerDesk.preview(input.csv)),
    importProviderRates: os.importProviderRates
      .use(operatorOnly)
      .handler(({ input, context }) => providerDesk.importCsv(input, context.operating)),
  };
}
