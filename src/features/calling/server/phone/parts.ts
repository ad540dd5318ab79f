import type { BillingService } from '#features/billing/server/service.ts';
import type { NumbersService } from '#features/numbers/server/service.ts';
import type { Rates } from '#features/rates/server/service.ts';
import type { CallerCheck, Carrier, MediaEngine } from '#features/telephony/server/service.ts';
import type { WorkspacesService } from '#features/workspaces/server/service.ts';
import type { Blobs } from '#platform/server/blobs/blobs.ts';
import type { SystemClock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { Log } from '#platform/server/log.ts';
import type { Realtime } from '#platform/server/realtime/realtime.ts';
import type { UnansweredHandler } from '../../model-unanswered.ts';
import type { SafetyLimits } from '../../rules/phone/safety.ts';
import type { CallPushes } from '../changes/call-pushes.ts';
import type { Changer, PhoneHooks } from '../changes/changer.ts';
import type { PartyBook } from '../events.ts';
import type { TellTeam } from '../history/team-events.ts';
import type { CallDirectory } from './known-callers.ts';
import type { PhoneMoney } from './money.ts';
import type { Routing } from './routing.ts';

/** Dependencies of phone calls. */
export interface PhoneParts {
  readonly clock: SystemClock;
  readonly log: Log;
  readonly blobs: Blobs;
  readonly database: Database;
  readonly realtime: Realtime;
  readonly directory: CallDirectory;
  readonly billing: Pick<BillingService, 'subscriptions' | 'limits' | 'wallet'>;
  readonly rates: Pick<Rates, 'rateOf'>;
  readonly workspaces: Pick<WorkspacesService, 'roleOf' | 'nameOf' | 'isSuspended'>;
  readonly numbers: Pick<NumbersService, 'callerId' | 'ownerOf' | 'ringsFor' | 'providersFor'>;
  readonly carriers: readonly Carrier[];
  readonly media: MediaEngine;
  /** Checks callers from the network; null if nothing does. */
  readonly callerCheck: CallerCheck | null;
  readonly routing: Routing;
  readonly money: PhoneMoney;
  readonly tellTeam: TellTeam;
  readonly tellMissed: PhoneHooks['missed'];
  readonly pushes: CallPushes;
  readonly safety: SafetyLimits;
  readonly book: PartyBook;
  readonly changer: Changer;
  /** Chooses the steps of unanswered calls. */
  readonly unanswered: UnansweredHandler;
  /** ID of this process among those that hold phone calls. */
  readonly processId: string;
}
