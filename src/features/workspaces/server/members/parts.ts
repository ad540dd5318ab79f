import type { IdentityDirectory } from '#features/identity/server/service.ts';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Role } from '#kernel/roles.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Session } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';

/** Somebody is no longer in a workspace. */
export interface Departure {
  readonly workspaceId: WorkspaceId;
  readonly accountId: AccountId;
  /** Who gets what was theirs; null when they left by themselves and nobody was chosen. */
  readonly to: AccountId | null;
}

/** Hands what somebody had in a workspace to somebody else, in the transaction in which they leave. */
export type DepartureHandler = (departure: Departure, within: Transaction) => Promise<void>;

/** What members of a workspace are managed with. */
export interface MemberParts {
  readonly platform: Pick<Platform, 'database' | 'realtime' | 'clock' | 'rateLimits' | 'log'>;
  readonly directory: Pick<IdentityDirectory, 'contactsOf' | 'profilesOf' | 'seenAtOf' | 'standingOf'>;
  /** How many people a workspace may have, guests not counted. */
  readonly seatsOf: (workspaceId: WorkspaceId, within: Queries) => Promise<number>;
  readonly departed: DepartureHandler;
  readonly mails: {
    removed(facts: { accountId: AccountId; workspace: string }, within: Queries): Promise<void>;
    roleChanged(
      facts: { accountId: AccountId; workspace: string; role: Role },
      within: Queries,
    ): Promise<void>;
    /** Says that the team takes more seats than there are, and until when. */
    seatNotice(
      facts: { accountId: AccountId; workspaceId: WorkspaceId; dueAt: Instant },
      within: Queries,
    ): Promise<void>;
    seatLost(facts: { accountId: AccountId; workspace: string }, within: Queries): Promise<void>;
  };
}

/** Whoever looks at their workspaces: some open only to sessions that have shown a second factor. */
export type Viewer = Pick<Session, 'accountId' | 'level'>;
