import type { EmergencyAddressForm } from '../model.ts';

/** A problem with a field of an address. */
export interface AddressProblem {
  readonly path: keyof EmergencyAddressForm;
  readonly message: string;
}

interface AddressPlan {
  /** Null: addresses of the country have no region. */
  readonly region: { readonly pattern: RegExp; readonly sentence: string } | null;
  readonly postalCode: { readonly pattern: RegExp; readonly sentence: string };
}

const ANY_POSTAL_CODE = {
  pattern: /^[\p{L}\d][\p{L}\d -]{1,18}$/u,
  sentence: 'Please enter the postal code',
};

const US_STATES =
  /^(A[KLRSZ]|C[AOT]|D[CE]|FL|G[AU]|HI|I[ADLN]|K[SY]|LA|M[ADEINOPST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AIT]|W[AIVY])$/;

/** Postal codes by the Universal Postal Union, regions by ISO 3166-2. */
const PLANS: Readonly<Record<string, AddressPlan>> = {
  US: {
    region: { pattern: US_STATES, sentence: 'Please enter the two letters of the state, such as CA' },
    postalCode: { pattern: /^\d{5}(-\d{4})?$/, sentence: 'A ZIP code has five digits, such as 94103' },
  },
  CA: {
    region: {
      pattern: /^(AB|BC|MB|N[BLSTU]|ON|PE|QC|SK|YT)$/,
      sentence: 'Please enter the two letters of the province, such as ON',
    },
    postalCode: {
      pattern: /^[ABCEGHJ-NPRSTVXY]\d[A-Z] \d[A-Z]\d$/,
      sentence: 'A Canadian postal code looks like M5V 3L9',
    },
  },
  GB: {
    region: null,
    postalCode: {
      pattern: /^(GIR 0AA|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})$/,
      sentence: 'A UK postcode looks like SW1A 1AA',
    },
  },
  AU: {
    region: {
      pattern: /^(ACT|NSW|NT|QLD|SA|TAS|VIC|WA)$/,
      sentence: 'Please enter the state, such as NSW',
    },
    postalCode: { pattern: /^\d{4}$/, sentence: 'An Australian postcode has four digits' },
  },
  DE: {
    region: null,
    postalCode: { pattern: /^\d{5}$/, sentence: 'A German postal code has five digits' },
  },
};

const REQUIRED = {
  name: 'Please enter a name',
  street: 'Please enter the street address',
  city: 'Please enter the city',
} as const satisfies Partial<Record<keyof EmergencyAddressForm, string>>;

const planOf = (countryCode: string): AddressPlan =>
  PLANS[countryCode] ?? { region: null, postalCode: ANY_POSTAL_CODE };

/** Whether addresses of a country have a state or province. */
export const hasRegion = (countryCode: string): boolean => planOf(countryCode).region !== null;

/** The address as it is kept: spaces put right, codes in capitals. */
export function tidyAddress(form: EmergencyAddressForm, countryCode: string): EmergencyAddressForm {
  const trimmed = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  return {
    name: trimmed(form.name),
    street: trimmed(form.street),
    unit: trimmed(form.unit),
    city: trimmed(form.city),
    region: hasRegion(countryCode) ? trimmed(form.region).toUpperCase() : '',
    postalCode: tidyPostalCode(trimmed(form.postalCode).toUpperCase(), countryCode),
  };
}

/** People write some codes without the space before their last three characters. */
function tidyPostalCode(code: string, countryCode: string): string {
  if (countryCode !== 'GB' && countryCode !== 'CA') return code;
  const closed = code.replaceAll(' ', '');
  return closed.length > 3 ? `${closed.slice(0, -3)} ${closed.slice(-3)}` : closed;
}

/**
 * Problems of an address by field, empty for a valid address.
 * @param address tidied
 */
export function addressProblems(address: EmergencyAddressForm, countryCode: string): AddressProblem[] {
  const plan = planOf(countryCode);
  const problems: AddressProblem[] = [];
  for (const path of ['name', 'street', 'city'] as const)
    if (address[path] === '') problems.push({ path, message: REQUIRED[path] });
  // Post office boxes aren't places.
  if (/\bP\.? ?O\.? ?BOX\b/i.test(address.street))
    problems.push({ path: 'street', message: 'Please enter a street address instead of a PO box' });
  if (plan.region !== null && !plan.region.pattern.test(address.region))
    problems.push({ path: 'region', message: plan.region.sentence });
  if (!plan.postalCode.pattern.test(address.postalCode))
    problems.push({ path: 'postalCode', message: plan.postalCode.sentence });
  return problems;
}

/** Address in the format that is read out to emergency services. */
export function addressLines({
  name,
  street,
  unit,
  city,
  region,
  postalCode,
}: EmergencyAddressForm): string[] {
  const town = [city, region, postalCode].filter((part) => part !== '').join(' ');
  return [name, street, unit, town].filter((line) => line !== '');
}
