import type { Capabilities } from '#kernel/capabilities.ts';
import type { Alarms } from './alarms.ts';
import type { Audit } from './audit/audit.ts';
import type { Blobs } from './blobs/blobs.ts';
import type { Bus } from './bus/bus.ts';
import type { Check } from './checks.ts';
import type { SystemClock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Finding } from './doctor/probe.ts';
import type { JobDesk, Jobs } from './jobs/jobs.ts';
import type { Log } from './log.ts';
import type { MailQueue } from './mail/mail-queue.ts';
import type { Metrics } from './metrics.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Realtime } from './realtime/realtime.ts';
import type { Switches } from './switches.ts';

/** The engines that features get. Each is a port whose engine the configuration chooses. */
export interface Platform {
  readonly config: Config;
  /** Capabilities of this installation: those of every feature, with the configured engines. */
  readonly capabilities: Capabilities;
  readonly log: Log;
  readonly clock: SystemClock;
  readonly database: Database;
  readonly bus: Bus;
  readonly jobs: Jobs & JobDesk;
  readonly blobs: Blobs;
  readonly mailQueue: MailQueue;
  /** Troubles of the installation, told to the operator. */
  readonly alarms: Alarms;
  /** What the operator can switch off while the program runs. */
  readonly switches: Switches;
  /** Findings of `npm run doctor` for this configuration, without secrets. */
  doctor(): Promise<readonly Finding[]>;
  readonly rateLimits: RateLimits;
  readonly realtime: Realtime;
  /** The log of what operators do. */
  readonly audit: Audit;
  /** Figures of a feature's own, read at each scrape. */
  readonly metrics: Pick<Metrics, 'watch'>;
  /** Whether the engines of this process work just now. */
  readonly checks: Readonly<Record<'database' | 'mail' | 'jobs' | 'realtime', Check>>;
}
