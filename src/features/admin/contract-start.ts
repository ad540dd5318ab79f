import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { ID_PATTERN } from '#kernel/ids.ts';
import { SPANS } from './constants-start.ts';
import { alarm, failedJob, figures, health, jobFigures } from './model-start.ts';

const operator = { tags: ['Operator'] } as const;
const get = (path: `/${string}`, summary: string) => oc.route({ method: 'GET', path, summary, ...operator });
const post = (path: `/${string}`, summary: string) =>
  oc.route({ method: 'POST', path, summary, ...operator });

const job = z.object({ queue: z.string().check(z.regex(/^[\w.-]{1,100}$/)), id: z.uuid() });
const switchRow = z.object({ name: z.string(), isOn: z.boolean(), changedAt: z.nullable(z.int()) });
const switches = z.object({ switches: z.array(switchRow) });
const failed = z.object({ figures: jobFigures, failed: z.array(failedJob) });

/** The operator's start page, jobs, switches and the health of the engines. */
export const adminStartContract = {
  figures: get('/api/admin/figures', 'Key figures by hour or day')
    .input(z.object({ span: z.enum(SPANS) }))
    .output(figures),
  alarms: get('/api/admin/alarms', 'Current alarms and the latest ones that ended').output(
    z.object({ alarms: z.array(alarm) }),
  ),
  muteAlarm: post('/api/admin/alarms/{id}/mute', 'Mute an active alarm for a day')
    .input(z.object({ id: z.string().check(z.regex(ID_PATTERN)) }))
    .output(alarm),
  jobs: get('/api/admin/jobs', 'Failed jobs, newest first').output(failed),
  retryJob: post('/api/admin/jobs/retry', 'Retry a failed job').input(job).output(failed),
  discardJob: post('/api/admin/jobs/discard', 'Discard a failed job').input(job).output(failed),
  switches: get('/api/admin/switches', 'Features that can be switched off while Ahoy is running').output(
    switches,
  ),
  setSwitch: post('/api/admin/switches', 'Switch a feature on or off in every process')
    .input(
      z.object({
        name: z.enum(['registration', 'phone-calls', 'number-rents', 'port-ins']),
        isOn: z.boolean(),
      }),
    )
    .output(switches),
  health: post('/api/admin/health', 'Run the checks of npm run doctor').output(health),
};
