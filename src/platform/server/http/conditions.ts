import { assert } from '#kernel/assert.ts';
import { type Capabilities, type Capability, CONDITION_ELEMENT, holds } from '#kernel/capabilities.ts';

const TAG = new RegExp(`<(/?)${CONDITION_ELEMENT}([^>]*)>`, 'g');

/**
 * Removes from one of our pages what isn't true for this installation, together with the elements that marked it
 * (`When` in src/platform/browser/when.tsx). They may be nested.
 */
export function keepTrueParts(html: string, capabilities: Capabilities): string {
  const open: boolean[] = [];
  let kept = '';
  let from = 0;
  for (const tag of html.matchAll(TAG)) {
    if (!open.includes(false)) kept += html.slice(from, tag.index);
    from = tag.index + tag[0].length;
    if (tag[1] === '/')
      assert(open.pop() !== undefined, 'the page closes no condition that it has not opened');
    else open.push(holds(conditionOf(tag[2] ?? ''), capabilities));
  }
  assert(open.length === 0, 'the page closes every condition that it opens');
  return kept + html.slice(from);
}

function conditionOf(attributes: string) {
  return { has: namesOf(attributes, 'has'), lacks: namesOf(attributes, 'lacks') };
}

function namesOf(attributes: string, name: string): Capability[] {
  const [, names = ''] = new RegExp(`data-${name}="([^"]*)"`).exec(attributes) ?? [];
  return names.split(' ').filter((one): one is Capability => one !== '');
}
