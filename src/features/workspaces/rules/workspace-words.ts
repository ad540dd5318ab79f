import type { MyWorkspace } from '../model.ts';
import { ROLE_WORDS } from './role-words.ts';

/** "You own it, 5 people", "Guest, 5 people", "Just you": what a workspace is to the person who is in it. */
export function partWords({ role, people }: Pick<MyWorkspace, 'role' | 'people'>): string {
  if (people === 1) return 'Just you';
  return `${role === 'owner' ? 'You own it' : ROLE_WORDS[role].name}, ${people} people`;
}
