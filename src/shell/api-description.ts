import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { adminContract } from '#features/admin/contract.ts';
import { billingContract } from '#features/billing/contract.ts';
import { billingOperatorContract } from '#features/billing/contract-operator.ts';
import { billingErrors } from '#features/billing/errors.ts';
import { callingContract } from '#features/calling/contract.ts';
import { blocksContract } from '#features/calling/contract-blocks.ts';
import { callingErrors } from '#features/calling/errors.ts';
import { identityContract } from '#features/identity/contract.ts';
import { identityErrors } from '#features/identity/errors.ts';
import { numbersContract } from '#features/numbers/contract.ts';
import { numbersErrors } from '#features/numbers/errors.ts';
import { siteContract } from '#features/site/contract.ts';
import { type ApiGroup, apiGroups } from '#features/site/web/widgets.tsx';
import { telephonyContract } from '#features/telephony/contract.ts';
import type { AppError } from '#kernel/app-error.ts';
import { commonErrors } from '#kernel/common-errors.ts';

/** What the page of the API is made of, at build time. Adding a feature is its lines here. */
const CONTRACTS = {
  identity: identityContract,
  billing: { ...billingContract, ...billingOperatorContract },
  numbers: numbersContract,
  calling: { ...callingContract, ...blocksContract },
  telephony: telephonyContract,
  admin: adminContract,
  site: siteContract,
};
const ERRORS = {
  Common: commonErrors,
  Identity: identityErrors,
  Billing: billingErrors,
  Numbers: numbersErrors,
  Calls: callingErrors,
};

export interface ApiDescription {
  readonly groups: readonly ApiGroup[];
  readonly errors: readonly {
    readonly name: string;
    readonly rows: readonly { code: string; status: number; sentence: string }[];
  }[];
}

export async function describeApi(): Promise<ApiDescription> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(CONTRACTS, { info: { title: 'Ahoy', version: '1' } });
  return {
    groups: apiGroups(document),
    errors: Object.entries(ERRORS).map(([name, catalogue]) => ({ name, rows: rowsOf(catalogue) })),
  };
}

function rowsOf(catalogue: Readonly<Record<string, () => AppError>>) {
  return Object.values(catalogue).map((make) => {
    const { code, status, message } = make();
    return { code, status, sentence: message };
  });
}
