import { paths } from '#kernel/paths.ts';
import type { TaskSource } from '../model.ts';

/** Leads to what a task came from. */
export function sourcePath({ kind, id }: TaskSource): string {
  if (kind === 'call') return paths.calls({ call: id });
  if (kind === 'contact') return paths.contacts({ id });
  if (kind === 'meeting') return paths.calendar({ tab: 'meetings', part: 'recordings', meeting: id });
  return paths.dashboard();
}

/** "Call with Maya Brandt" */
export const sourceWords = ({ kind, label }: TaskSource): string =>
  kind === 'call' ? `Call with ${label}` : label;
