import { commonErrors } from '#kernel/common-errors.ts';
import { implementerOf, operatorOnly } from '#platform/server/http/procedures.ts';
import { ALARMS_ENDED_SHOWN, JOBS_SHOWN, MUTE_MS } from '../../constants-start.ts';
import { adminStartContract } from '../../contract-start.ts';
import type { StartFigures } from './figures.ts';
import { type HealthParts, healthOnce } from './health.ts';

const os = implementerOf(adminStartContract);

export function startRoutes(parts: HealthParts & { readonly figures: StartFigures }) {
  const { platform, figures } = parts;
  const { alarms, jobs, switches, clock, database } = platform;
  const allJobs = async () => {
    const [counted, failed] = await Promise.all([jobs.figures(), jobs.failed(JOBS_SHOWN)]);
    return { figures: counted, failed };
  };
  const allSwitches = async () => ({ switches: [...(await switches.list())] });
  const health = healthOnce(parts);
  return {
    figures: os.figures.use(operatorOnly).handler(({ input }) => figures.read(input.span)),
    alarms: os.alarms
      .use(operatorOnly)
      .handler(async () => ({ alarms: await alarms.list(ALARMS_ENDED_SHOWN) })),
    muteAlarm: os.muteAlarm.use(operatorOnly).handler(async ({ input }) => {
      const muted = await database.transaction((queries) =>
        alarms.mute(input.id, clock.now() + MUTE_MS, queries),
      );
      if (muted === null) throw commonErrors.notFound();
      return muted;
    }),
    jobs: os.jobs.use(operatorOnly).handler(allJobs),
    retryJob: os.retryJob.use(operatorOnly).handler(async ({ input }) => {
      if (!(await jobs.retry(input))) throw commonErrors.notFound();
      return allJobs();
    }),
    discardJob: os.discardJob.use(operatorOnly).handler(async ({ input }) => {
      if (!(await jobs.discard(input))) throw commonErrors.notFound();
      return allJobs();
    }),
    switches: os.switches.use(operatorOnly).handler(allSwitches),
    setSwitch: os.setSwitch.use(operatorOnly).handler(async ({ input }) => {
      await database.transaction((queries) => switches.set(input.name, input.isOn, queries));
      return allSwitches();
    }),
    health: os.health.use(operatorOnly).handler(health),
  };
}
