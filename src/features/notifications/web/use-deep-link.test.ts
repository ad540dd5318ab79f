import { expect, test } from 'vitest';
import { linkTo } from './use-deep-link.ts';

test.each([
  ['/billing', 'w1', 'w1', '/billing'],
  ['/billing', null, 'w1', '/billing'],
  ['/billing', 'w2', 'w1', '/billing?workspace=w2'],
  ['/calls?call=1', 'w2', 'w1', '/calls?call=1&workspace=w2'],
  ['/numbers#caller-ids', 'w2', undefined, '/numbers?workspace=w2#caller-ids'],
])('%s of workspace %s opened in %s goes to %s', (path, workspaceId, current, expected) => {
  expect(linkTo({ path, workspaceId }, current)).toBe(expected);
});
