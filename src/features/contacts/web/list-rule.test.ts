import { expect, test } from 'vitest';
import { conditionsOf, ruleOf, ruleWords } from './list-rule.ts';

const clients = {
  match: 'all',
  groups: [
    {
      match: 'all',
      conditions: [
        { kind: 'tag', tag: 'client' },
        { kind: 'quiet', days: 30 },
      ],
    },
  ],
} as const;

test('what a form says is a rule, and the rule fills the form again', () => {
  const typed = [
    { kind: 'tag', value: ' client ' },
    { kind: 'quiet', value: '30' },
  ] as const;
  const rule = ruleOf('all', typed);
  expect(rule).toEqual(clients);
  expect(rule && conditionsOf(rule)).toEqual([
    { kind: 'tag', value: 'client' },
    { kind: 'quiet', value: '30' },
  ]);
});

test('a condition without its value makes no rule, except for contacts without an owner', () => {
  expect(ruleOf('all', [])).toBeNull();
  expect(ruleOf('all', [{ kind: 'tag', value: '' }])).toBeNull();
  expect(ruleOf('any', [{ kind: 'quiet', value: '1.5' }])).toBeNull();
  expect(ruleOf('any', [{ kind: 'source', value: 'fax' }])).toBeNull();
  expect(ruleOf('any', [{ kind: 'owner', value: '' }])).toEqual({
    match: 'all',
    groups: [{ match: 'any', conditions: [{ kind: 'owner', ownerId: null }] }],
  });
});

test('a rule is a sentence', () => {
  expect(
    ruleWords(
      {
        ...clients,
        groups: [...clients.groups].map((group) => ({ ...group, conditions: [...group.conditions] })),
      },
      () => null,
    ),
  ).toBe('Tag is client and no call for 30 days');
});
