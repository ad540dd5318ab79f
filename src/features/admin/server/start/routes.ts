import { commonErrors } from '#kernel/common-errors.ts';
import type { Operating } from '#platform/server/audit/audit.ts';
import { implementerOf, operatorOnly } from '#platform/server/http/procedures.ts';
import type { JobDesk, JobKey } from '#platform/server/jobs/jobs.ts';
import { ALARMS_ENDED_SHOWN, JOBS_SHOWN, MUTE_MS } from '../../constants-start.ts';
import { adminStartContract } from '../../contract-start.ts';
import type { StartFigures } from './figures.ts';
import { type HealthParts, healthOnce } from './health.ts';

const os = implementerOf(adminStartContract);

interface JobDecision {
  readonly does: JobDesk['retry'];
  readonly action: 'job.retried' | 'job.discarded';
  readonly operating: Operating;
}

export function startRoutes(parts: HealthParts & { readonly figures: StartFigures }) {
  const { platform, figures } = parts;
  const { alarms, audit, jobs, switches, clock, database } = platform;
  const allJobs = async () => {
    const [counted, failed] = await Promise.all([jobs.figures(), jobs.failed(JOBS_SHOWN)]);
    return { figures: counted, failed };
  };
  const allSwitches = async () => ({ switches: [...(await switches.list())] });
  const health = healthOnce(parts);
  /** Carries out an operator's decision on a failed job. */
  const decide = (job: JobKey, decision: JobDecision): Promise<void> =>
    database.transaction(async (queries) => {
      const { does, action, operating } = decision;
      if (!(await does(job, queries))) throw commonErrors.notFound();
      const { queue, id } = job;
      await audit.note({ ...operating, action, subject: `job:${id}`, facts: { queue } }, { queries });
    });
  return {
    figures: os.figures.use(operatorOnly).handler(({ input }) => figures.read(input.span)),
    alarms: os.alarms
      .use(operatorOnly)
      .handler(async () => ({ alarms: await alarms.list(ALARMS_ENDED_SHOWN) })),
    muteAlarm: os.muteAlarm.use(operatorOnly).handler(({ input: { id }, context: { operating } }) =>
      database.transaction(async (queries) => {
        const until = clock.now() + MUTE_MS;
        const muted = await alarms.mute(id, until, queries);
        if (muted === null) throw commonErrors.notFound();
        const facts = { key: muted.key, until };
        await audit.note({ ...operating, action: 'alarm.muted', subject: `alarm:${id}`, facts }, { queries });
        return muted;
      }),
    ),
    jobs: os.jobs.use(operatorOnly).handler(allJobs),
    retryJob: os.retryJob.use(operatorOnly).handler(async ({ input, context }) => {
      await decide(input, { does: jobs.retry, action: 'job.retried', operating: context.operating });
      return allJobs();
    }),
    discardJob: os.discardJob.use(operatorOnly).handler(async ({ input, context }) => {
      await decide(input, { does: jobs.discard, action: 'job.discarded', operating: context.operating });
      return allJobs();
    }),
    switches: os.switches.use(operatorOnly).handler(allSwitches),
    setSwitch: os.setSwitch.use(operatorOnly).handler(async ({ input: { name, isOn }, context }) => {
      await database.transaction(async (queries) => {
        await switches.set(name, isOn, queries);
        const action = isOn ? 'switch.turned-on' : 'switch.turned-off';
        await audit.note({ ...context.operating, action, subject: `switch:${name}` }, { queries });
      });
      return allSwitches();
    }),
    health: os.health.use(operatorOnly).handler(health),
  };
}
