/* What features above use of the parts of this one (see service.ts). */
export { PhoneOutage, phoneCodeSeam } from '../codes/phone-codes.ts';
export { companiesService } from '../sso/companies.ts';
