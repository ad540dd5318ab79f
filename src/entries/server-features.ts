import type { AnyRouter } from '@orpc/server';
import {
  type DemoSignIn,
  demoHost,
  type LookGate,
  lookGate,
  type MemberGate,
  type MemberWatch,
  memberGate,
  memberWatch,
  type ServerFeature,
  type SessionGate,
  sessionGate,
} from '#platform/server/feature.ts';
import type { Landing } from '#platform/server/http/landings.ts';
import type { LiveDocument } from '#platform/server/http/live-documents.ts';
import type { RestTables } from '#platform/server/http/rest-tables.ts';
import type { SocketRoute } from '#platform/server/http/sockets.ts';
import type { Webhook } from '#platform/server/http/webhooks.ts';
import type { Wire } from '#platform/server/http/wires.ts';
import { createPast, type PastStep, replay } from '#platform/server/past.ts';
import { createPersonalData, personalDataRegistry } from '#platform/server/personal-data.ts';
import type { Platform } from '#platform/server/platform.ts';
import { createServices, type OfferedService } from '#platform/server/services.ts';
import { features } from './features.ts';

export interface Features {
  /** Every procedure, by feature. */
  readonly router: AnyRouter;
  readonly webhooks: readonly Webhook[];
  readonly landings: readonly Landing[];
  readonly documents: readonly LiveDocument[];
  readonly sockets: readonly SocketRoute[];
  readonly tables: readonly RestTables[];
  readonly wires: readonly Wire[];
  /** The session gate and the member gate. */
  readonly gate: SessionGate & LookGate & MemberGate & MemberWatch;
  /** Fills a demo workspace, in the order of time. @returns how visitors sign in */
  fillDemo(): Promise<DemoSignIn>;
  /** Starts the features, lowest first. They stop in reverse order. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Creates every feature of the list, lowest first. @param replaced in the place of what features offer each other */
export async function createFeatures(
  platform: Platform,
  replaced: readonly OfferedService[] = [],
): Promise<Features> {
  const services = createServices(replaced);
  services.provide(personalDataRegistry, createPersonalData());
  const personalData = services.use(personalDataRegistry);
  const lowestFirst: (ServerFeature & { readonly name: string })[] = [];
  for (const { name, create } of features) {
    const feature = await create(platform, services);
    lowestFirst.push({ name, ...feature });
    if (feature.personalData !== undefined) personalData.add(name, feature.personalData);
  }
  const sessions = services.use(sessionGate);
  const members = services.use(memberGate);
  return {
    router: Object.fromEntries(lowestFirst.map((feature) => [feature.name, feature.router])),
    webhooks: lowestFirst.flatMap((feature) => feature.webhooks ?? []),
    landings: lowestFirst.flatMap((feature) => feature.landings ?? []),
    documents: lowestFirst.flatMap((feature) => feature.documents ?? []),
    sockets: lowestFirst.flatMap((feature) => feature.sockets ?? []),
    tables: lowestFirst.map((feature) => feature.tables ?? {}),
    wires: lowestFirst.flatMap((feature) => feature.wires ?? []),
    gate: {
      authenticate: (headers) => sessions.authenticate(headers),
      leaving: (headers) => sessions.leaving(headers),
      looking: (session, lookId) => services.use(lookGate).looking(session, lookId),
      member: (session, named) => members.member(session, named),
      audiencesOf: (member) => members.audiencesOf(member),
      watchMember: (...watch) => services.use(memberWatch).watchMember(...watch),
    },
    async fillDemo() {
      const { people, signIn } = await services.use(demoHost).demoPeople();
      // A workspace that an earlier version began has no past, and keeps the samples that it has.
      if (people.until > platform.clock.now()) return signIn;
      const past = createPast(platform);
      const steps: PastStep[] = [];
      for (const feature of lowestFirst) steps.push(...((await feature.demo?.(people, past)) ?? []));
      await replay(past, steps);
      return signIn;
    },
    async start() {
      for (const feature of lowestFirst) await feature.start?.();
    },
    async stop() {
      for (const feature of lowestFirst.toReversed()) await feature.stop?.();
    },
  };
}
