import type { WakeIsland } from './wake-island.tsx';

/**
 * Script of documents with islands. An island sleeps until it is hovered, touched or focused. Then its module is
 * fetched and it wakes. What is pressed or typed meanwhile is repeated once it is awake. This file imports nothing,
 * because every visitor of the page downloads it.
 */

type Island = HTMLElement;
type Field = HTMLInputElement | HTMLTextAreaElement;

interface Waking {
  /** Presses to do once it is awake, in their order. Null when it is. */
  held: Event[] | null;
  /** A press that began while it slept ends in a click that React, which saw no beginning, would not count. */
  isPressed: boolean;
}

const islands = new WeakMap<Island, Waking>();

for (const type of ['pointerover', 'touchstart', 'focusin'])
  document.addEventListener(type, (event) => stateOf(event), { capture: true, passive: true });
for (const type of ['pointerdown', 'pointercancel'])
  document.addEventListener(type, press, { capture: true });
for (const type of ['click', 'submit', 'keydown']) document.addEventListener(type, hold, { capture: true });

/** State of the island that an event happens in, which wakes it. */
function stateOf({ target }: Event): Waking | undefined {
  const island = target instanceof Element ? target.closest<Island>('[data-island]') : null;
  if (island === null) return undefined;
  const known = islands.get(island);
  if (known !== undefined) return known;
  const waking: Waking = { held: [], isPressed: false };
  islands.set(island, waking);
  // If its module can't be loaded, it stays asleep, and the next touch tries again.
  wake(island, waking).catch(() => islands.delete(island));
  return waking;
}

function press(event: Event): void {
  const state = stateOf(event);
  if (state !== undefined) state.isPressed = event.type === 'pointerdown' && state.held !== null;
}

function hold(event: Event): void {
  if (!event.isTrusted) return;
  const state = stateOf(event);
  if (state === undefined || !isPress(event)) return;
  const { held, isPressed } = state;
  if (event.type === 'click') state.isPressed = false;
  if (held === null && !(isPressed && event.type === 'click')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (held === null) repeat(event);
  else held.push(event);
}

/** Of all keys, only Enter in a multi-line text has an effect of its own. */
function isPress(event: Event): boolean {
  if (!(event instanceof KeyboardEvent)) return true;
  return event.key === 'Enter' && !event.shiftKey && event.target instanceof HTMLTextAreaElement;
}

async function wake(island: Island, waking: Waking): Promise<void> {
  for (const href of island.dataset['islandImports']?.split(' ') ?? [])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  const module: { default: WakeIsland } = await import(/* @vite-ignore */ island.dataset['island'] ?? '');
  const typed = [...island.querySelectorAll<Field>('input:not([type=file]), textarea')].map(
    (field) => [field, field.value] as const,
  );
  await module.default(island);
  for (const [field, value] of typed) retype(field, field.value === field.defaultValue ? value : field.value);
  const held = waking.held ?? [];
  waking.held = null;
  for (const event of held) {
    // React draws what one press has changed before the next is made.
    await Promise.resolve();
    repeat(event);
  }
}

/** Tells React about text that was typed before it loaded. */
function retype(field: Field, value: string): void {
  if (value === field.defaultValue) return;
  // React remembers what is assigned to the field itself and keeps quiet about what it knows already.
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Screen readers send clicks without coordinates, which components take for a whole press. */
function repeat({ type, target }: Event): void {
  if (target instanceof HTMLFormElement && type === 'submit') target.requestSubmit();
  else if (type === 'keydown')
    target?.dispatchEvent(new KeyboardEvent(type, { key: 'Enter', bubbles: true, cancelable: true }));
  else target?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
}
