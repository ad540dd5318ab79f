import { missingCase } from '#kernel/assert.ts';
import { count } from '#kernel/count.ts';
import { ZONE_WEIGHT_THIRDS } from '../../constants.ts';
import type { Service } from '../../model-ledger.ts';

/** Call time of a minute to zone 1. The ledger counts thirds of such a second. */
const CALL_TIME_PER_MINUTE = 60 * ZONE_WEIGHT_THIRDS[1];

/**
 * "100", "12.5": an amount of a service as a number for people. Call time is in minutes to zone 1, to a tenth, and
 * rounded down: what is shown as left can be talked.
 */
export function serviceCount(service: Service, amount: number): string {
  if (service !== 'call-time') return count(amount);
  return count(Math.floor((amount * 10) / CALL_TIME_PER_MINUTE) / 10);
}

/** "100 minutes", "1 fax page", "12 assistant calls". */
export function serviceAmount(service: Service, amount: number): string {
  const number = serviceCount(service, amount);
  return `${number} ${number === '1' ? WORDS[service].one : WORDS[service].many}`;
}

/** Unit of a service in the ledger, for readers of the export. */
export function unitWords(service: Service): string {
  switch (service) {
    case 'call-time':
      return 'thirds of a second to zone 1';
    case 'fax-pages':
    case 'assistant-calls':
      return WORDS[service].many;
    default:
      return missingCase(service);
  }
}

const WORDS: Readonly<Record<Service, { one: string; many: string }>> = {
  'call-time': { one: 'minute', many: 'minutes' },
  'fax-pages': { one: 'fax page', many: 'fax pages' },
  'assistant-calls': { one: 'assistant call', many: 'assistant calls' },
};
