import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isOpenWhileSuspended } from '#features/workspaces/rules/may.ts';
import { ACTIONS, type Action, may } from '#features/workspaces/server/service.ts';
import { WORKSPACE_HEADER } from '#kernel/named-workspace.ts';
import { ROLES, type Role } from '#kernel/roles.ts';
import { features } from '../src/entries/features.ts';
import type { Client } from './client.ts';
import { alice } from './people.ts';
import { eventually } from './wait.ts';
import { startWorld, type World } from './world.ts';

/** What each route of a workspace takes. Everything else is about the person who asks, for the operator or for everybody. */
const ROUTES: Readonly<Record<string, Action>> = {
  'workspaces.rename': 'workspace.change',
  'workspaces.setLogo': 'workspace.change',
  'workspaces.removeLogo': 'workspace.change',
  'workspaces.requireFactor': 'workspace.change',
  'workspaces.team': 'members.read',
  'workspaces.setRole': 'members.manage',
  'workspaces.remove': 'members.manage',
  'workspaces.keepSeats': 'members.manage',
  'workspaces.transfer': 'workspace.transfer',
  'workspaces.invitations': 'members.manage',
  'workspaces.inviteByEmail': 'members.manage',
  'workspaces.inviteByLink': 'members.manage',
  'workspaces.revokeInvitation': 'members.manage',
  'workspaces.signIns': 'sign-in.manage',
  'workspaces.createSignIn': 'sign-in.manage',
  'workspaces.changeSignIn': 'sign-in.manage',
  'workspaces.setSignInUse': 'sign-in.manage',
  'workspaces.removeSignIn': 'sign-in.manage',
  'workspaces.addSignInDomain': 'sign-in.manage',
  'workspaces.proveSignInDomain': 'sign-in.manage',
  'workspaces.removeSignInDomain': 'sign-in.manage',
  'workspaces.testSignIn': 'sign-in.manage',
  'workspaces.signInTest': 'sign-in.manage',
  'billing.wallet': 'billing.read',
  'billing.topUp': 'billing.manage',
  'billing.autoTopUp': 'billing.read',
  'billing.setAutoTopUp': 'billing.manage',
  'billing.invoices': 'billing.read',
  'billing.invoice': 'billing.read',
  'billing.invoicePdf': 'billing.read',
  'billing.billingAddress': 'billing.read',
  'billing.saveBillingAddress': 'billing.manage',
  'billing.invoiceEmail': 'billing.read',
  'billing.saveInvoiceEmail': 'billing.manage',
  'billing.statement': 'usage.read',
  'billing.statementCsv': 'usage.read',
  'billing.usage': 'usage.read',
  'billing.teamSpending': 'usage.read',
  'billing.spendingCsv': 'usage.read',
  'billing.ownSpending': 'usage.read-own',
  'billing.setPersonLimit': 'limits.manage',
  'billing.cardForm': 'billing.read',
  'billing.paymentMethods': 'billing.read',
  'billing.startStoringCard': 'billing.manage',
  'billing.addPaymentMethod': 'billing.manage',
  'billing.changePaymentMethod': 'billing.manage',
  'billing.removePaymentMethod': 'billing.manage',
  'billing.payment': 'billing.read',
  'billing.answerChallenge': 'billing.manage',
  'billing.subscriptions': 'billing.read',
  'billing.previewPlan': 'billing.read',
  'billing.buyPlan': 'billing.manage',
  'billing.startTrial': 'billing.manage',
  'billing.cancelSubscription': 'billing.manage',
  'billing.resumeSubscription': 'billing.manage',
  'billing.unscheduleChange': 'billing.manage',
  'billing.outlook': 'billing.read',
  'billing.entitlements': 'plan.read',
  'contacts.list': 'contacts.read',
  'contacts.names': 'contacts.read',
  'contacts.get': 'contacts.read',
  'contacts.create': 'contacts.change',
  'contacts.change': 'contacts.change',
  'contacts.remove': 'contacts.change',
  'contacts.restore': 'contacts.change',
  'contacts.erase': 'contacts.manage',
  'contacts.tag': 'contacts.change',
  'contacts.untag': 'contacts.change',
  'contacts.setOwner': 'contacts.change',
  'contacts.removed': 'contacts.read',
  'contacts.tags': 'contacts.read',
  'contacts.lists': 'contacts.read',
  'contacts.listsOf': 'contacts.read',
  'contacts.createList': 'contacts.change',
  'contacts.changeList': 'contacts.change',
  'contacts.removeList': 'contacts.change',
  'contacts.restoreList': 'contacts.change',
  'contacts.addToList': 'contacts.change',
  'contacts.removeFromList': 'contacts.change',
  'contacts.fields': 'contacts.read',
  'contacts.createField': 'contacts.manage',
  'contacts.changeField': 'contacts.manage',
  'contacts.removeField': 'contacts.manage',
  'contacts.views': 'contacts.read',
  'contacts.saveView': 'contacts.read',
  'contacts.removeView': 'contacts.read',
  'contacts.timeline': 'contacts.read',
  'contacts.addNote': 'contacts.change',
  'contacts.changeNote': 'contacts.change',
  'contacts.removeNote': 'contacts.change',
  'contacts.consents': 'contacts.read',
  'contacts.addConsent': 'contacts.change',
  'contacts.duplicates': 'contacts.read',
  'contacts.keepApart': 'contacts.change',
  'contacts.merge': 'contacts.change',
  'contacts.merges': 'contacts.read',
  'contacts.unmerge': 'contacts.change',
  'contacts.uploadImport': 'contacts.change',
  'contacts.checkImport': 'contacts.change',
  'contacts.runImport': 'contacts.change',
  'contacts.imports': 'contacts.change',
  'contacts.undoImport': 'contacts.change',
  'contacts.exportFile': 'contacts.read',
  'tasks.overview': 'tasks.read',
  'tasks.people': 'tasks.read',
  'tasks.list': 'tasks.read',
  'tasks.search': 'tasks.read',
  'tasks.ofContact': 'tasks.read',
  'tasks.get': 'tasks.read',
  'tasks.create': 'tasks.change',
  'tasks.change': 'tasks.change',
  'tasks.move': 'tasks.change',
  'tasks.remove': 'tasks.change',
  'tasks.restore': 'tasks.change',
  'tasks.erase': 'tasks.manage',
  'tasks.createProject': 'tasks.share',
  'tasks.changeProject': 'tasks.share',
  'tasks.removeProject': 'tasks.share',
  'tasks.restoreProject': 'tasks.share',
  'tasks.createSection': 'tasks.share',
  'tasks.changeSection': 'tasks.share',
  'tasks.removeSection': 'tasks.share',
  'tasks.addComment': 'tasks.change',
  'tasks.changeComment': 'tasks.change',
  'tasks.removeComment': 'tasks.change',
  'tasks.addFile': 'tasks.change',
  'tasks.file': 'tasks.read',
  'tasks.removeFile': 'tasks.change',
  'tasks.feed': 'tasks.read',
  'tasks.createFeed': 'tasks.read',
  'tasks.removeFeed': 'tasks.read',
  'meetings.list': 'meetings.read',
  'meetings.get': 'meetings.read',
  'meetings.add': 'meetings.change',
  'meetings.change': 'meetings.change',
  'meetings.remove': 'meetings.change',
  'meetings.search': 'meetings.read',
  'meetings.ask': 'meetings.read',
  'meetings.chat': 'meetings.read',
  'meetings.settings': 'meetings.read',
  'meetings.changeSettings': 'meetings.manage',
  'meetings.transcriptFile': 'meetings.read',
  'meetings.changeLine': 'meetings.change',
  'meetings.renameSpeaker': 'meetings.change',
  'meetings.changes': 'meetings.read',
  'meetings.makeNotes': 'meetings.change',
  'meetings.changeNote': 'meetings.change',
  'meetings.addTasks': 'meetings.change',
  'meetings.extract': 'meetings.change',
  'meetings.addContacts': 'meetings.change',
  'meetings.mailNotes': 'meetings.change',
  'meetings.createLink': 'meetings.change',
  'meetings.revokeLink': 'meetings.change',
  'meetings.startRecording': 'meetings.change',
  'meetings.addPiece': 'meetings.change',
  'meetings.recording': 'meetings.read',
  'meetings.endRecording': 'meetings.change',
  'meetings.setLevels': 'meetings.change',
  'meetings.levels': 'meetings.read',
  'meetings.sound': 'meetings.read',
  'meetings.transcribe': 'meetings.change',
  'meetings.removeSound': 'meetings.change',
  'meetings.speech': 'meetings.read',
  'meetings.bots': 'meetings.read',
  'meetings.sendBot': 'meetings.change',
  'meetings.callBotBack': 'meetings.change',
  'meetings.transcriptChat': 'meetings.read',
  'meetings.meetingNotes': 'meetings.read',
  'meetings.sendMeetingEmail': 'meetings.change',
  'meetings.extractContacts': 'meetings.read',
  'calendar.teamPages': 'bookings.read',
  'calendar.createTeamPage': 'bookings.manage',
  'calendar.changeTeamPage': 'bookings.manage',
  'calendar.removeTeamPage': 'bookings.manage',
  'numbers.countries': 'numbers.manage',
  'numbers.search': 'numbers.manage',
  'numbers.hold': 'numbers.manage',
  'numbers.currentHold': 'numbers.manage',
  'numbers.dropHold': 'numbers.manage',
  'numbers.reserve': 'numbers.manage',
  'numbers.portIns': 'numbers.manage',
  'numbers.people': 'numbers.manage',
  'numbers.givePeople': 'numbers.manage',
  'numbers.given': 'numbers.read',
  'numbers.giveNumbers': 'numbers.manage',
  'numbers.relabel': 'numbers.manage',
  'numbers.makeDefault': 'numbers.manage',
  'numbers.release': 'numbers.manage',
  'numbers.takeBack': 'numbers.manage',
  'numbers.emergencyAddress': 'numbers.manage',
  'numbers.setEmergencyAddress': 'numbers.manage',
  'numbers.callerIds': 'numbers.read',
  'numbers.ringCallerId': 'numbers.manage',
  'numbers.confirmCallerId': 'numbers.manage',
  'numbers.removeCallerId': 'numbers.manage',
  'numbers.draftPortIn': 'numbers.manage',
  'numbers.submitPortIn': 'numbers.manage',
  'numbers.cancelPortIn': 'numbers.manage',
  'calling.placePhone': 'calls.place',
  'calling.quote': 'calls.place',
  'calling.phoneCall': 'calls.place',
  'calling.teamHistory': 'calls.read-shared',
  'calling.teamHistoryFile': 'calls.read-shared',
  'calling.teamPeople': 'calls.read-shared',
  'calling.teamDetails': 'calls.read-shared',
};

interface Route {
  readonly name: string;
  readonly method: string;
  readonly path: string;
}
const routes: readonly Route[] = features.flatMap(({ name: feature, contract }) =>
  Object.entries(contract).map(([procedure, { '~orpc': definition }]) => {
    const { method = 'POST', path = '' } = definition.route;
    return { name: `${feature}.${procedure}`, method, path };
  }),
);
/** These end the session or the membership that the next request needs. Their own tests are beside them. */
const ENDING = new Set(['identity.signOut', 'identity.endAllSessions', 'workspaces.leave']);

let world: World;
let owner: Client;
const people = new Map<Role, Client>();
beforeAll(async () => {
  world = await startWorld();
  owner = await world.signUp(alice);
  people.set('owner', owner);
  for (const role of ROLES.filter((one) => one !== 'owner')) {
    const client = await world.signUp({ ...alice, username: `the.${role}`, email: `${role}@people.test` });
    await world.sql('insert into workspace_members values ($1, $2, $3, now())', [
      owner.user.id,
      client.user.id,
      role,
    ]);
    people.set(role, client);
  }
});
afterAll(() => world.stop());

/** Asks with nothing in it: who may not is refused before what was sent is read. */
async function ask(client: Client, { method, path }: Route, workspace = owner.user.id) {
  const headers = { 'content-type': 'application/json', [WORKSPACE_HEADER]: workspace };
  const body = method === 'GET' ? {} : { body: '{}' };
  const answer = await client.fetch(path.replaceAll(/\{\w+\}/g, 'x'), { method, headers, ...body });
  const wire: unknown = await answer.json().catch(() => null);
  return { status: answer.status, wire: Object(wire) as { code?: string; data?: { action?: string } } };
}

test('every route of a workspace is in the table, with the action that it takes', async () => {
  // Guests may do nothing but tasks, which those in billing may not.
  const askers = [people.get('guest'), people.get('billing')].filter((one) => one !== undefined);
  const found: Record<string, string> = {};
  for (const route of routes) {
    if (ENDING.has(route.name)) continue;
    for (const asker of askers) {
      const { wire } = await ask(asker, route);
      if (wire.code === 'workspaces.notAllowed') found[route.name] = String(wire.data?.action);
    }
  }
  expect(askers).toHaveLength(2);
  expect(found).toEqual(ROUTES);
});

describe.each(ROLES)('as %s', (role) => {
  test('each route is open or refused as the table of roles says', async () => {
    const client = people.get(role);
    for (const [name, action] of Object.entries(ROUTES)) {
      const route = routes.find((one) => one.name === name);
      if (client === undefined || route === undefined) throw new Error(name);
      const { status, wire } = await ask(client, route);
      expect([name, status === 403 && wire.code === 'workspaces.notAllowed']).toEqual([
        name,
        !may(role, action),
      ]);
    }
  });

  test('no route answers for a workspace that they are not in', async () => {
    const client = people.get(role);
    const other = await world.signUp({
      ...alice,
      username: `other.${role}`,
      email: `other-${role}@people.test`,
    });
    for (const name of Object.keys(ROUTES)) {
      const route = routes.find((one) => one.name === name);
      if (client === undefined || route === undefined) throw new Error(name);
      expect([name, (await ask(client, route, other.user.id)).status]).toEqual([name, 404]);
    }
  });
});

describe('a phone call', () => {
  /** Ids of calls: one placed by each role, one of another workspace, and one that there isn't. */
  const callOf = (role: Role) => `call-of-${role}`;
  const ELSEWHERE = 'call-elsewhere';
  const MISSING = 'call-missing';

  async function insertCall(id: string, by: Client, workspaceId: string): Promise<void> {
    await world.sql(
      `insert into calls (id, caller_id, callee_id, state, version, placed_at, ring_until, caller_device_id, ended_at, end_reason,
         ended_by, phone_number, own_number, workspace_id)
       values ($1, $2, 'network', 'ended', 2, now(), now(), 'a-device', now(), 'cancelled', 'caller', '+442079460991',
         '+12125550123', $3)`,
      [id, by.user.id, workspaceId],
    );
    await world.sql(
      `insert into phone_legs (call_id, account_id, direction, units_per_second, held_by, settled_at)
       values ($1, $2, 'outgoing', 3, 'a process', now())`,
      [id, workspaceId],
    );
  }
  beforeAll(async () => {
    for (const [role, client] of people) await insertCall(callOf(role), client, owner.user.id);
    const other = await world.signUp({ ...alice, username: 'elsewhere', email: 'elsewhere@people.test' });
    await insertCall(ELSEWHERE, other, other.user.id);
  });

  /** The code of a refusal; null if the call is shown. */
  const refusalOf = (asked: Promise<unknown>) =>
    asked.then(
      () => null,
      (error: unknown) => (error as { code?: string }).code,
    );

  describe.each(ROLES)('as %s', (role) => {
    const things = [
      ['their own', callOf(role)],
      ['another member’s', callOf(role === 'admin' ? 'agent' : 'admin')],
      ['another workspace’s', ELSEWHERE],
      ['a missing one', MISSING],
    ] as const;

    test.each(things)('%s among the calls of everyone', async (_whose, id) => {
      const { calling } = (people.get(role) ?? owner).inWorkspace(owner.user.id);
      const isOfWorkspace = id !== ELSEWHERE && id !== MISSING;
      const expected = !may(role, 'calls.read-shared')
        ? 'workspaces.notAllowed'
        : isOfWorkspace && may(role, 'calls.read-all')
          ? null
          : 'calling.callNotFound';
      expect(await refusalOf(calling.teamDetails({ id }))).toBe(expected);
      const seen =
        expected === 'workspaces.notAllowed'
          ? []
          : (await calling.teamHistory({})).items.map((item) => item.id);
      expect(seen.includes(id)).toBe(expected === null);
    });

    test.each(things)('%s among their own calls, whatever workspace it was for', async (whose, id) => {
      const { calling } = people.get(role) ?? owner;
      expect(await refusalOf(calling.details({ id }))).toBe(
        whose === 'their own' ? null : 'calling.callNotFound',
      );
      const seen = (await calling.history({})).items.map((item) => item.id);
      expect(seen.includes(id)).toBe(whose === 'their own');
    });

    test.each(things)(
      'a link to %s leads to its workspace, if they see everyone’s calls there',
      async (_, id) => {
        const { workspaces } = people.get(role) ?? owner;
        const isFound = id !== ELSEWHERE && id !== MISSING && may(role, 'calls.read-all');
        expect(await refusalOf(workspaces.having({ kind: 'call', id }))).toBe(
          isFound ? null : 'common.notFound',
        );
      },
    );
  });
});

/** They make something cheaper. */
const ENDS_COSTS = new Set([
  'meetings.callBotBack',
  'billing.cancelSubscription',
  'billing.removePaymentMethod',
  'numbers.release',
]);

describe('a suspended workspace', () => {
  const suspended = (isIt: boolean) =>
    world.sql('update workspaces set suspended_at = case when $2 then now() end where id = $1', [
      owner.user.id,
      isIt,
    ]);
  const codeOf = async (name: string): Promise<string | undefined> => {
    const route = routes.find((one) => one.name === name);
    if (route === undefined) throw new Error(name);
    return (await ask(owner, route)).wire.code;
  };
  beforeAll(async () => {
    await suspended(true);
    await eventually(async () => (await codeOf('workspaces.inviteByLink')) === 'workspaces.suspended');
  });

  test('changes nothing and spends nothing, on no route, and can still be seen and cost less', async () => {
    for (const [name, action] of Object.entries(ROUTES)) {
      const isRead = routes.find((one) => one.name === name)?.method === 'GET';
      const isOpen = isRead || isOpenWhileSuspended(action) || ENDS_COSTS.has(name);
      expect([name, (await codeOf(name)) === 'workspaces.suspended']).toEqual([name, !isOpen]);
    }
    const rented = await owner.fetch('/rest/v1/phone_numbers', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(await rented.json()).toMatchObject({ code: 'workspaces.suspended' });
  });

  test('is as before once it is restored', async () => {
    await suspended(false);
    await eventually(async () => (await codeOf('workspaces.inviteByLink')) !== 'workspaces.suspended');
    expect((await owner.workspaces.inviteByLink({ role: 'guest', days: 7, usesMax: 1 })).role).toBe('guest');
  });
});

test('every action guards a route, or says why not', () => {
  const used = new Set(Object.values(ROUTES));
  const elsewhere = new Set(['workspace.read', 'calls.read-all']);
  const unused = Object.keys(ACTIONS).filter((action) => !used.has(action as Action));
  expect(unused.filter((action) => !elsewhere.has(action))).toEqual([]);
});
