import { oc } from '@orpc/contract';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { withoutSchemas } from './browser-contracts.ts';

const path = z.object({ id: z.string() });

test('of a contract the browser gets methods and paths', () => {
  const faxContract = {
    list: oc.route({ method: 'GET', path: '/api/faxes', summary: 'All of them' }),
    remove: oc.route({ method: 'DELETE', path: '/api/faxes/{id}' }).input(path).output(path),
  };
  expect(withoutSchemas({ faxContract })).toBe(
    `const route = (method, path) => ({ '~orpc': { route: { method, path } } });
export const faxContract = {
  list: route("GET", "/api/faxes"),
  remove: route("DELETE", "/api/faxes/{id}"),
};
`,
  );
});

test('what is no procedure is refused, because a browser would miss it', () => {
  expect(() => withoutSchemas({ faxContract: { limits: { pages: 10 } } })).toThrow(
    'faxContract.limits is no procedure',
  );
  expect(() => withoutSchemas({ PAGES_MAX: 'ten' })).toThrow('PAGES_MAX.0 is no procedure');
});
