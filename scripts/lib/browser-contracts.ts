import { pathToFileURL } from 'node:url';
import { isContractProcedure } from '@orpc/contract';
import type { Plugin } from 'vite';

const CONTRACT = /\/src\/features\/[^/]+\/contract(?:-[a-z]+)?\.ts$/;

/**
 * Leaves of the contracts what a browser needs of them: the method and the path of each procedure. The schemas, with
 * the library they are made of, are for the server, which trusts no browser's own checks.
 */
export function browserContracts(): Plugin {
  return {
    name: 'browser-contracts',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: CONTRACT },
      async handler(id) {
        // A query of its own, because Node keeps what it has imported while the file is edited.
        const contracts: object = await import(`${pathToFileURL(id).href}?at=${Date.now()}`);
        return withoutSchemas(contracts);
      },
    },
  };
}

/**
 * The source of a module with the same contracts, cut down to their routes.
 * @param contracts what a contract.ts exports
 * @throws Error for what is no procedure: in the browser it would be missing
 */
export function withoutSchemas(contracts: object): string {
  const exported = Object.entries(contracts).map(([name, contract]) => {
    const procedures = Object.entries(Object(contract)).map(([key, value]) => {
      if (!isContractProcedure(value))
        throw new Error(`${name}.${key} is no procedure. A contract.ts exports contracts and nothing else.`);
      const { method, path } = value['~orpc'].route;
      return `  ${key}: route(${JSON.stringify(method)}, ${JSON.stringify(path)}),\n`;
    });
    return `export const ${name} = {\n${procedures.join('')}};\n`;
  });
  return `const route = (method, path) => ({ '~orpc': { route: { method, path } } });\n${exported.join('')}`;
}
