import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { type Instant, MINUTE_MS } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { FLOW_MINUTES } from '../../constants-sso.ts';
import { hashOf } from '../access/secrets.ts';
import { ssoAssertions, ssoFlows } from './tables.ts';
import type { FlowFacts } from './types.ts';

export interface Flow {
  readonly provider: string;
  readonly facts: FlowFacts;
}

/** Sign-ins that are under way. A state is a secret of its browser and of the company, and is kept as its hash. */
export function createFlows(queries: Queries) {
  const live = (state: string, now: Instant) =>
    and(eq(ssoFlows.stateHash, hashOf(state)), gt(ssoFlows.expiresAt, new Date(now)));
  return {
    async keep(
      flow: Flow & { readonly state: string; readonly browserKey: string },
      now: Instant,
    ): Promise<void> {
      await queries.insert(ssoFlows).values({
        stateHash: hashOf(flow.state),
        provider: flow.provider,
        facts: flow.facts,
        browserKeyHash: hashOf(flow.browserKey),
        createdAt: new Date(now),
        expiresAt: new Date(now + FLOW_MINUTES * MINUTE_MS),
      });
    },
    /** Without using it up, and in whatever browser. */
    async find(state: string, provider: string, now: Instant): Promise<Flow | null> {
      const [row] = await queries
        .select()
        .from(ssoFlows)
        .where(and(live(state, now), eq(ssoFlows.provider, provider)));
      return row ?? null;
    },
    /** The flow of this very browser, without using it up. */
    async of(state: string, browserKey: string, now: Instant): Promise<Flow | null> {
      const [row] = await queries
        .select()
        .from(ssoFlows)
        .where(and(live(state, now), eq(ssoFlows.browserKeyHash, hashOf(browserKey))));
      return row ?? null;
    },
    /**
     * Uses a flow up. Of several at once, one gets it, in the browser that began it.
     * @param key a social provider or the id of a company
     */
    async take(
      state: string,
      { key, browserKey }: { key: string; browserKey: string },
      now: Instant,
    ): Promise<Flow | null> {
      const [row] = await queries
        .delete(ssoFlows)
        .where(
          and(
            live(state, now),
            inArray(ssoFlows.provider, [key, `sso:${key}`]),
            eq(ssoFlows.browserKeyHash, hashOf(browserKey)),
          ),
        )
        .returning();
      return row ?? null;
    },
    /** Adds what came back. @returns false when something has come back already */
    async answer(state: string, came: Pick<FlowFacts, 'told' | 'problem'>, now: Instant): Promise<boolean> {
      const answered = await queries
        .update(ssoFlows)
        .set({ facts: sql`${ssoFlows.facts} || ${JSON.stringify(came)}::jsonb` })
        .where(and(live(state, now), sql`not (${ssoFlows.facts} ?| array['told', 'problem'])`))
        .returning({ provider: ssoFlows.provider });
      return answered.length > 0;
    },
    /** Uses an assertion up. @returns false when it was used before */
    async useAssertion(id: string, expiresAt: Instant): Promise<boolean> {
      const used = await queries
        .insert(ssoAssertions)
        .values({ id, expiresAt: new Date(expiresAt) })
        .onConflictDoNothing()
        .returning({ id: ssoAssertions.id });
      return used.length > 0;
    },
    async prune(now: Instant): Promise<void> {
      await queries.delete(ssoFlows).where(lte(ssoFlows.expiresAt, new Date(now)));
      await queries.delete(ssoAssertions).where(lte(ssoAssertions.expiresAt, new Date(now)));
    },
  };
}
