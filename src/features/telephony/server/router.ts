import { implementerOf, operatorOnly } from '#platform/server/http/procedures.ts';
import { telephonyContract } from '../contract.ts';
import type { Telephony } from './service.ts';

export function createRouter({ standings }: Pick<Telephony, 'standings'>) {
  const os = implementerOf(telephonyContract);
  return os.router({
    carriers: os.carriers.use(operatorOnly).handler(() => ({ carriers: standings.list() })),
  });
}
