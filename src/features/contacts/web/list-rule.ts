import { missingCase } from '#kernel/assert.ts';
import { CONTACT_SOURCES } from '../constants.ts';
import type { Condition, ListRule } from '../model-lists.ts';

/** Condition as a form has it: its kind, and its value as text. */
export interface ConditionText {
  readonly kind: Condition['kind'];
  readonly value: string;
}

export const CONDITION_KINDS: readonly { id: Condition['kind']; label: string }[] = [
  { id: 'tag', label: 'Tag is' },
  { id: 'source', label: 'Source is' },
  { id: 'owner', label: 'Owner is' },
  { id: 'quiet', label: 'No call for (days)' },
  { id: 'new', label: 'Added in the last (days)' },
];

/** The rule that a form says; null while a value is missing. */
export function ruleOf(match: ListRule['match'], conditions: readonly ConditionText[]): ListRule | null {
  const read = conditions.map(conditionOf);
  const whole = read.filter((one) => one !== null);
  if (whole.length === 0 || whole.length < read.length) return null;
  return { match: 'all', groups: [{ match, conditions: whole }] };
}

function conditionOf({ kind, value }: ConditionText): Condition | null {
  const text = value.trim();
  if (kind === 'owner') return { kind, ownerId: text === '' ? null : text };
  if (text === '') return null;
  if (kind === 'tag') return { kind, tag: text };
  if (kind === 'source') {
    const source = CONTACT_SOURCES.find((one) => one === text);
    return source === undefined ? null : { kind, source };
  }
  const days = Number(text);
  return Number.isInteger(days) && days > 0 ? { kind, days } : null;
}

/** The conditions of a rule as a form has them. */
export const conditionsOf = ({ groups }: ListRule): ConditionText[] =>
  groups.flatMap(({ conditions }) =>
    conditions.map((condition) => ({ kind: condition.kind, value: valueOf(condition) })),
  );

function valueOf(condition: Condition): string {
  switch (condition.kind) {
    case 'tag':
      return condition.tag;
    case 'source':
      return condition.source;
    case 'owner':
      return condition.ownerId ?? '';
    case 'quiet':
    case 'new':
      return String(condition.days);
    default:
      return missingCase(condition);
  }
}

/** "Tag is client and no call for 30 days". */
export function ruleWords({ match, groups }: ListRule, ownerName: (id: string) => string | null): string {
  const words = groups.map((group) =>
    group.conditions
      .map((one) => conditionWords(one, ownerName))
      .join(group.match === 'all' ? ' and ' : ' or '),
  );
  const text =
    words.length === 1
      ? (words[0] ?? '')
      : words.map((one) => `(${one})`).join(match === 'all' ? ' and ' : ' or ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function conditionWords(condition: Condition, ownerName: (id: string) => string | null): string {
  switch (condition.kind) {
    case 'tag':
      return `tag is ${condition.tag}`;
    case 'source':
      return `source is ${condition.source}`;
    case 'owner':
      return condition.ownerId === null
        ? 'no owner'
        : `owner is ${ownerName(condition.ownerId) ?? 'a former member'}`;
    case 'quiet':
      return `no call for ${condition.days} days`;
    case 'new':
      return `added in the last ${condition.days} days`;
    default:
      return missingCase(condition);
  }
}
