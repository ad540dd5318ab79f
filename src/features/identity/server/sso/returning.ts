import { z } from 'zod';
import type { AccountId } from '#kernel/ids.ts';
import { networkOf } from '#platform/server/network-of.ts';
import { ssoLimits } from '../../constants-sso.ts';
import { ssoErrors } from '../../errors.ts';
import type { CompanyTest } from '../../model-sso.ts';
import { newSecret } from '../access/secrets.ts';
import { arriving, type Vouched } from './arriving.ts';
import { askingOthers, problemIn } from './asking-others.ts';
import { createConnectionStore } from './connection-store.ts';
import { type ElsewhereParts, flowOwner, type Outcome, type Return } from './flow-parts.ts';
import { createFlows, type Flow } from './flows.ts';
import type { Parties } from './parties.ts';
import { endingAtPrograms } from './program-ends.ts';
import { samlAnswer } from './saml.ts';
import type { Connection, FlowFacts, Purpose, Told } from './types.ts';

type Parts = ElsewhereParts & { readonly parties: Parties };

const sealedFacts = z.object({ verifier: z.string(), nonce: z.string() });
const COMPANY = 'sso:';

/** Takes in browsers that come back from other companies. */
export function returning(parts: Parts) {
  const { platform } = parts;
  const { database, clock, rateLimits } = platform;
  const flows = createFlows(database.queries);
  const ends = ending(parts);
  const telling = readingAnswers(parts);
  const programs = endingAtPrograms(parts);

  return {
    ...postedAnswers(parts),
    async receive(back: Return): Promise<Outcome> {
      await rateLimits.take(ssoLimits.returnByAddress, networkOf(back.client.ip));
      const { browserKey } = back;
      const state = back.values.get('state') ?? '';
      if (browserKey === null) throw ssoErrors.flowExpired();
      // Of one browser, of one way in, and only once.
      const flow = await flows.take(state, { key: back.key, browserKey }, clock.now());
      if (flow === null) throw ssoErrors.flowExpired();
      const connection = await companyOfFlow(parts, flow);
      const { purpose } = flow.facts;
      if (purpose.kind === 'test' && connection !== null) {
        const test = await telling.test({ back, flow, state, connection });
        return ends.keepTest(connection, flow.facts, { browserKey, test });
      }
      if (connection?.isOn === false) throw ssoErrors.unknownProvider();
      if (purpose.kind === 'program') {
        const tell = () => telling.tell({ back, flow, state, connection });
        return { kind: 'program', address: await programs.end({ back, purpose, connection, tell }) };
      }
      const told = await telling.tell({ back, flow, state, connection });
      const { client, trustedToken } = back;
      const agreedTo = purpose.kind === 'sign-in' ? purpose.agreedTo : null;
      const vouched = { identity: told.identity, connection, agreedTo, client, trustedToken };
      if (purpose.kind === 'link') return ends.link(vouched, purpose.accountId, back);
      if (purpose.kind === 'sign-in') return ends.signIn(vouched, purpose.from, browserKey);
      throw ssoErrors.flowExpired();
    },
  };
}

async function companyOfFlow({ platform }: Parts, { provider }: Flow): Promise<Connection | null> {
  if (!provider.startsWith(COMPANY)) return null;
  const connection = await createConnectionStore(platform.database.queries).find(
    provider.slice(COMPANY.length),
  );
  if (connection === null) throw ssoErrors.flowExpired();
  return connection;
}

interface Answer {
  readonly back: Return;
  readonly flow: Flow;
  readonly state: string;
  readonly connection: Connection | null;
}

/** Finds out what a company has said. */
function readingAnswers(parts: Parts) {
  const { platform, sealing, parties } = parts;
  const arrivals = arriving(parts, parts.memberships);

  async function tell({ back, flow, state, connection }: Answer): Promise<Told> {
    const { facts } = flow;
    const party = parties.of(back.key, connection);
    // Settings that have changed meanwhile lead to another company.
    if (party.issuer !== facts.issuer) throw ssoErrors.flowExpired();
    if (facts.problem !== undefined) throw ssoErrors.answerRefused({ reason: facts.problem });
    if (party.tell === null) {
      if (facts.told === undefined) throw ssoErrors.flowExpired();
      return facts.told;
    }
    if (back.values.get('error') === 'access_denied') throw ssoErrors.cancelled();
    const secrets = sealedFacts.parse(JSON.parse(sealing.open(facts.sealed ?? '', flowOwner(state))));
    const { tell: check } = party;
    return askingOthers({ key: back.key, log: platform.log }, () =>
      check({ ...secrets, state, values: back.values }),
    );
  }

  return {
    tell,
    /** The same for a test, where what is wrong is what somebody wants to see. */
    async test(answer: Answer & { readonly connection: Connection }): Promise<CompanyTest> {
      const { client, trustedToken } = answer.back;
      try {
        const { identity, claims } = await tell(answer);
        const vouched = { identity, connection: answer.connection, agreedTo: null, client, trustedToken };
        const problem = await platform.realtime.events.transact((transaction) =>
          arrivals.problemOf(vouched, transaction),
        );
        const { subject, email, name } = identity;
        return { problem, subject, email, name, claims };
      } catch (cause) {
        return { problem: problemIn(cause), subject: null, email: null, name: null, claims: {} };
      }
    },
  };
}

/** What somebody came back for. */
function ending(parts: Parts) {
  const { platform, memberships } = parts;
  const { database, clock } = platform;
  const arrivals = arriving(parts, memberships);
  return {
    async signIn(vouched: Vouched, from: string | null, browserKey: string): Promise<Outcome> {
      const state = newSecret();
      const { identity } = vouched;
      const arrived = await platform.realtime.events.transact(async (transaction) => {
        const one = await arrivals.arrive(vouched, transaction);
        if (one.does === 'ask-owner') {
          const purpose: Purpose = { kind: 'ask-owner', accountId: one.accountId, from };
          const facts: FlowFacts = { purpose, issuer: '', told: { identity, claims: {} } };
          const pending = { state, browserKey, provider: identity.provider, facts };
          await createFlows(transaction.queries).keep(pending, clock.now());
        }
        return one;
      });
      return arrived.does === 'entered' ? { kind: 'entered', arrived, from } : { kind: 'ask-owner', state };
    },
    /** Only in a session of the account that began it. */
    async link(vouched: Vouched, accountId: AccountId, back: Return): Promise<Outcome> {
      if (back.session?.accountId !== accountId) throw ssoErrors.flowExpired();
      await platform.realtime.events.transact((transaction) =>
        arrivals.link(vouched, accountId, transaction),
      );
      return { kind: 'linked', key: back.key };
    },
    /** Keeps what came back for whoever has begun the test. Nobody gets in by it. */
    async keepTest(
      connection: Connection,
      facts: FlowFacts,
      { browserKey, test }: { browserKey: string; test: CompanyTest },
    ): Promise<Outcome> {
      const state = newSecret();
      const { id, workspaceId } = connection;
      await database.transaction(async (queries) => {
        const kept: FlowFacts = { purpose: facts.purpose, issuer: facts.issuer, test };
        await createFlows(queries).keep(
          { state, browserKey, provider: `test:${id}`, facts: kept },
          clock.now(),
        );
        if (test.problem !== null) return;
        const inside = createConnectionStore(queries);
        const current = await inside.lock(workspaceId, id);
        if (current !== null) await inside.markTested(id, current.settings, clock.now());
      });
      return { kind: 'tested', state, connectionId: id };
    },
  };
}

/** Signed answers, which a browser posts from the company's page. No cookie comes along, so they wait for the browser. */
function postedAnswers(parts: Parts) {
  const { platform, parties } = parts;
  const { database, clock, rateLimits, log } = platform;
  return {
    async receiveSigned(posted: {
      key: string;
      form: URLSearchParams;
      client: Return['client'];
    }): Promise<string> {
      const { key, form, client } = posted;
      await rateLimits.take(ssoLimits.returnByAddress, networkOf(client.ip));
      const state = form.get('RelayState') ?? '';
      const now = clock.now();
      const flow = await createFlows(database.queries).find(state, `${COMPANY}${key}`, now);
      const connection = flow === null ? null : await companyOfFlow(parts, flow);
      const party = connection === null ? null : parties.samlOf(connection);
      const requestId = flow?.facts.requestId;
      // An answer that nobody has asked for is refused: it could sign somebody in as somebody else.
      if (flow === null || party === null || requestId === undefined) throw ssoErrors.flowExpired();
      if (party.entityId !== flow.facts.issuer) throw ssoErrors.flowExpired();
      const response = form.get('SAMLResponse') ?? '';
      try {
        const answer = await askingOthers({ key, log }, () =>
          samlAnswer(party, { response, requestId, now }),
        );
        await database.transaction(async (queries) => {
          const inside = createFlows(queries);
          if (!(await inside.useAssertion(answer.assertionId, answer.expiresAt)))
            throw ssoErrors.flowExpired();
          if (!(await inside.answer(state, { told: answer.told }, now))) throw ssoErrors.flowExpired();
        });
      } catch (cause) {
        if (flow.facts.purpose.kind !== 'test') throw cause;
        await createFlows(database.queries).answer(state, { problem: problemIn(cause) }, now);
      }
      return state;
    },
  };
}
