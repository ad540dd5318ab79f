import { asAccountId, asWorkspaceId } from '#kernel/ids.ts';
import { implementerOf, operatorOnly } from '#platform/server/http/procedures.ts';
import { adminPeopleContract } from '../../contract-people.ts';
import { createDesk, type DeskParts, namedNotes } from './desk.ts';

const os = implementerOf(adminPeopleContract);
const done = { ok: true } as const;

export function peopleRoutes(parts: DeskParts) {
  const { people, workspaces, billing, notes } = parts;
  const desk = createDesk(parts);
  return {
    people: os.people.use(operatorOnly).handler(({ input }) => desk.people(input)),
    person: os.person.use(operatorOnly).handler(({ input }) => desk.person(asAccountId(input.id))),
    suspendPerson: os.suspendPerson.use(operatorOnly).handler(async ({ input, context }) => {
      await people.suspend({
        accountId: asAccountId(input.id),
        reason: input.reason,
        ...context.operating,
      });
      return done;
    }),
    restorePerson: os.restorePerson.use(operatorOnly).handler(async ({ input: { id, reason }, context }) => {
      await people.restore({ accountId: asAccountId(id), reason, ...context.operating });
      return done;
    }),
    signOutPerson: os.signOutPerson.use(operatorOnly).handler(async ({ input: { id, reason }, context }) => {
      await people.signOutEverywhere({ accountId: asAccountId(id), reason, ...context.operating });
      return done;
    }),
    resetPersonFactors: os.resetPersonFactors
      .use(operatorOnly)
      .handler(async ({ input: { id, reason }, context }) => {
        await people.resetFactors({ accountId: asAccountId(id), reason, ...context.operating });
        return done;
      }),
    beginLook: os.beginLook
      .use(operatorOnly)
      .handler(({ input: { id, reason }, context }) =>
        people.beginLook(context.caller, { accountId: asAccountId(id), reason, ...context.operating }),
      ),
    endLook: os.endLook.use(operatorOnly).handler(async ({ input, context }) => {
      await people.endLook(context.caller, { id: input.id, ...context.operating });
      return done;
    }),
    workspaces: os.workspaces.use(operatorOnly).handler(({ input }) => desk.workspaces(input)),
    workspace: os.workspace.use(operatorOnly).handler(({ input }) => desk.workspace(asWorkspaceId(input.id))),
    suspendWorkspace: os.suspendWorkspace.use(operatorOnly).handler(async ({ input, context }) => {
      await workspaces.suspend({
        workspaceId: asWorkspaceId(input.id),
        reason: input.reason,
        ...context.operating,
      });
      return done;
    }),
    restoreWorkspace: os.restoreWorkspace
      .use(operatorOnly)
      .handler(async ({ input: { id, reason }, context }) => {
        await workspaces.restore({ workspaceId: asWorkspaceId(id), reason, ...context.operating });
        return done;
      }),
    grantPlan: os.grantPlan.use(operatorOnly).handler(async ({ input: { id, ...grant }, context }) => {
      const workspaceId = asWorkspaceId(id);
      // There has to be such a workspace.
      await desk.workspace(workspaceId);
      await billing.grantPlan({ workspaceId, ...grant, ...context.operating });
      return done;
    }),
    addNote: os.addNote.use(operatorOnly).handler(async ({ input: { about, id, body }, context }) => {
      await (about === 'account' ? people.person(asAccountId(id)) : desk.workspace(asWorkspaceId(id)));
      const by = context.caller.accountId;
      const note = await notes.add({ subject: `${about}:${id}`, body, by }, context.operating);
      const [named] = await namedNotes(parts, [note]);
      return named ?? { id: note.id, by: '', body, at: note.at };
    }),
  };
}
