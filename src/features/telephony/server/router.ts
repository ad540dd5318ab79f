import { implement } from '@orpc/server';
import type { RequestContext } from '#platform/server/http/context.ts';
import { guardsFirst, operatorOnly } from '#platform/server/http/procedures.ts';
import { telephonyContract } from '../contract.ts';
import type { Telephony } from './service.ts';

export function createRouter({ standings }: Pick<Telephony, 'standings'>) {
  const os = implement(telephonyContract).$context<RequestContext>().$config(guardsFirst);
  return os.router({
    carriers: os.carriers.use(operatorOnly).handler(() => ({ carriers: standings.list() })),
  });
}
