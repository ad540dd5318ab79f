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

/** What has become of somebody in a workspace. `by` did it; null: it happened by itself, or they did it themselves. */
export interface MemberNews {
  readonly kind: 'joined' | 'left' | 'removed' | 'role-changed' | 'seat-lost';
  readonly workspaceId: WorkspaceId;
  readonly workspace: string;
  readonly accountId: AccountId;
  readonly by: AccountId | null;
  /** What they are now, in words such as "an admin"; null: no longer there. */
  readonly role: string | null;
}

/** Somebody with an account was invited. */
export interface InvitedNews {
  readonly kind: 'invited';
  readonly workspace: string;
  readonly accountId: AccountId;
  readonly by: AccountId;
  /** In the same words. */
  readonly role: string;
}

/** The team takes more seats than there are. */
export interface SeatNews {
  readonly kind: 'too-few-seats';
  readonly workspaceId: WorkspaceId;
  readonly workspace: string;
  readonly seats: number;
  readonly dueAt: Instant;
}

export type TeamNews = MemberNews | InvitedNews | SeatNews;
/** Told of teams, in the transaction of what happened. The emails about it are sent already. */
export type TeamListener = (news: TeamNews, within: Transaction) => Promise<void>;

/** What members of a workspace are managed with. */
export interface MemberParts {
  readonly platform: Pick<Platform, 'database' | 'realtime' | 'clock' | 'rateLimits' | 'log'>;
  readonly directory: Pick<
    IdentityDirectory,
    'contactsOf' | 'profilesOf' | 'seenAtOf' | 'standingOf' | 'accountWith'
  >;
  /** How many people a workspace may have, guests not counted. */
  readonly seatsOf: (workspaceId: WorkspaceId, within: Queries) => Promise<number>;
  readonly departed: DepartureHandler;
  readonly tell: TeamListener;
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
