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
  figures: get('/api/admin/figures', 'What matters, by the hour or the day')
    .input(z.object({ span: z.enum(SPANS) }))
    .output(figures),
  alarms: get('/api/admin/alarms', 'Troubles that run, and those that ended last').output(
    z.object({ alarms: z.array(alarm) }),
  ),
  muteAlarm: post('/api/admin/alarms/{id}/mute', 'Take a running alarm off the start page for a day')
    .input(z.object({ id: z.string().check(z.regex(ID_PATTERN)) }))
    .output(alarm),
  jobs: get('/api/admin/jobs', 'Jobs that were given up, newest first').output(failed),
  retryJob: post('/api/admin/jobs/retry', 'Run a job that was given up once more').input(job).output(failed),
  discardJob: post('/api/admin/jobs/discard', 'Forget a job that was given up').input(job).output(failed),
  switches: get('/api/admin/switches', 'What can be switched off while Ahoy runs').output(switches),
  setSwitch: post('/api/admin/switches', 'Switch something off or on in every process')
    .input(
      z.object({
        name: z.enum(['registration', 'phone-calls', 'number-rents', 'port-ins']),
        isOn: z.boolean(),
      }),
    )
    .output(switches),
  health: post('/api/admin/health', 'Check every engine as npm run doctor does').output(health),
};
