import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { usernameCandidates } from './suggest-usernames.ts';
import { usernameProblem, usernameSkeleton } from './username.ts';

describe('the first suggestions', () => {
  test.each([
    ['Alice Archer', ['alice', 'alice.archer', 'aarcher', 'alicea', 'archer']],
    ['Plato', ['plato', 'plato2']],
    ['Jürgen Groß', ['juergen', 'juergen.gross']],
    ["Conan O'Brien", ['conan', 'conan.obrien']],
    ['Søren Łukasz Đoković', ['soren', 'soren.dokovic']],
    ['Ana María de la Cruz', ['ana', 'ana.cruz']],
  ])('for "%s" begin with %j', (name, first) => {
    expect(usernameCandidates(name).slice(0, first.length)).toEqual(first);
  });

  test.each(['王小明', '🎉', '---', '', 'Al'])('exist for "%s", from which no name can be made', (name) => {
    expect(usernameCandidates(name).length).toBeGreaterThanOrEqual(3);
  });

  test('numbers follow when the names themselves are taken', () => {
    expect(usernameCandidates('Bob Bell')).toContain('bob7');
  });

  test('a reserved word is not suggested', () => {
    expect(usernameCandidates('Admin Support')).not.toContain('admin');
  });
});

test('whatever the name, every suggestion can be claimed and no two look alike', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (name) => {
      const candidates = usernameCandidates(name);
      expect(candidates.filter((candidate) => usernameProblem(candidate) !== null)).toEqual([]);
      expect(new Set(candidates.map(usernameSkeleton)).size).toBe(candidates.length);
      expect(usernameCandidates(name)).toEqual(candidates);
    }),
  );
});
