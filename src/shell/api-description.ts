import type { AnyContractProcedure } from '@orpc/contract';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { type ApiGroup, apiGroups } from '#features/site/web/widgets.tsx';
import type { AppError } from '#kernel/app-error.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import { features } from './features.ts';

/**
 * Contents of the API page, at build time: every contract and error catalogue of the features, found by file name. A
 * test compares the page with what the server serves.
 */
const CONTRACTS = import.meta.glob<Exported<AnyContractProcedure>>('../features/*/contract.ts', {
  eager: true,
});
const ERRORS = import.meta.glob<Exported<() => AppError>>('../features/*/errors.ts', {
  eager: true,
});
/** Exports of such a file: records of procedures or of errors. */
type Exported<Part> = Readonly<Record<string, Readonly<Record<string, Part>>>>;

export interface ApiDescription {
  readonly groups: readonly ApiGroup[];
  readonly errors: readonly {
    readonly name: string;
    readonly rows: readonly { code: string; status: number; sentence: string }[];
  }[];
}

export async function describeApi(): Promise<ApiDescription> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(byFeature(CONTRACTS), { info: { title: 'Ahoy', version: '1' } });
  const catalogues = { common: commonErrors, ...byFeature(ERRORS) };
  return {
    groups: apiGroups(document),
    errors: Object.entries(catalogues).map(([name, catalogue]) => ({
      name: titled(name),
      rows: rowsOf(catalogue),
    })),
  };
}

/**
 * Returns the exports of the features' files, merged by feature, in the app's order and then those that aren't in it.
 */
function byFeature<Part>(
  files: Readonly<Record<string, Exported<Part>>>,
): Record<string, Record<string, Part>> {
  const order = features.map(({ name }) => name);
  const placeOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  const byName = Object.entries(files).map(([path, exported]): [string, Record<string, Part>] => [
    path.split('/').at(-2) ?? '',
    Object.assign({}, ...Object.values(exported)),
  ]);
  return Object.fromEntries(byName.toSorted(([a], [b]) => placeOf(a) - placeOf(b)));
}

const titled = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

function rowsOf(catalogue: Readonly<Record<string, () => AppError>>) {
  const rows = Object.values(catalogue).map((make) => {
    const { code, status, message } = make();
    return { code, status, sentence: message };
  });
  return rows.toSorted((a, b) => a.code.localeCompare(b.code, 'en'));
}
