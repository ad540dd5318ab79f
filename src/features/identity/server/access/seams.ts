export { isQuietNow } from '../../rules/do-not-disturb.ts';
/* What features above use of the parts of this one (see service.ts). */
export type { Client } from '../auth/auth.ts';
export { PhoneOutage, phoneCodeSeam } from '../codes/phone-codes.ts';
export { companiesService } from '../sso/companies.ts';
export { clientOf } from './routing.ts';
