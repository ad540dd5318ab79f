import { describe, expect, test } from 'vitest';
import type { ContactFacts } from '../../model.ts';
import { NO_FACTS } from '../book/no-facts.ts';
import { mergedFacts, unmergedFacts } from './merge.ts';

const points = (values: readonly string[]) => values.map((value) => ({ value, label: '' }));

/** The same contacts in every run: a linear congruential generator. */
function* contactsFrom(seed: number): Generator<ContactFacts, never> {
  let state = seed;
  const below = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
  const some = (prefix: string) => Array.from({ length: below(4) }, () => `${prefix}${below(5)}`);
  const each = (prefix: string) => [...new Set(some(prefix))];
  while (true)
    yield {
      ...NO_FACTS,
      name: `Name ${below(9)}`,
      company: below(2) === 0 ? '' : `Company ${below(3)}`,
      role: below(2) === 0 ? '' : `Role ${below(3)}`,
      about: below(2) === 0 ? '' : `About ${below(3)}`,
      birthday: below(2) === 0 ? null : `1984-03-0${1 + below(9)}`,
      ownerId: below(2) === 0 ? null : `person-${below(3)}`,
      fields: Object.fromEntries(each('field').map((id) => [id, below(3)])),
      phones: points(each('+1415555000')),
      emails: points(each('a@b').map((text) => `${text}.example`)),
      tags: each('tag'),
    };
}

describe('of a thousand pairs', () => {
  test('a merge loses no number, address or tag, and taking it back restores the contact', () => {
    const contacts = contactsFrom(7);
    for (let round = 0; round < 1_000; round += 1) {
      const [kept, gone] = [contacts.next().value, contacts.next().value];
      const merged = mergedFacts(kept, gone);
      for (const part of ['phones', 'emails'] as const)
        expect(new Set(merged[part].map(({ value }) => value))).toEqual(
          new Set([...kept[part], ...gone[part]].map(({ value }) => value)),
        );
      expect(new Set(merged.tags)).toEqual(new Set([...kept.tags, ...gone.tags]));
      expect(merged.name).toBe(kept.name);
      expect(unmergedFacts(merged, { before: kept, after: merged })).toEqual(kept);
    }
  });

  test('what was changed after the merge stays when it is taken back', () => {
    const contacts = contactsFrom(11);
    for (let round = 0; round < 1_000; round += 1) {
      const [kept, gone] = [contacts.next().value, contacts.next().value];
      const merged = mergedFacts(kept, gone);
      const later = { ...merged, company: 'Later', tags: [...merged.tags, 'later'] };
      const back = unmergedFacts(later, { before: kept, after: merged });
      expect(back).toEqual({ ...kept, company: 'Later', tags: [...kept.tags, 'later'] });
    }
  });
});
