import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** A word about the state of something. */
export function Badge(props: { children: ReactNode; tone?: 'plain' | 'strong' | 'bad' }) {
  const tone = {
    plain: 'border-line bg-sunk text-ink-2',
    strong: 'border-transparent bg-ink text-on-ink',
    bad: 'border-hang bg-hang-soft text-hang',
  }[props.tone ?? 'plain'];
  return (
    <span
      className={classes(
        'inline-flex items-center rounded-small border px-1.5 text-12 font-medium whitespace-nowrap',
        tone,
      )}
    >
      {props.children}
    </span>
  );
}

export type Presence = 'available' | 'busy' | 'offline' | 'do-not-disturb' | 'connecting';

const presenceText: Record<Presence, string> = {
  available: 'Available',
  busy: 'Busy',
  offline: 'Offline',
  'do-not-disturb': 'Do not disturb',
  connecting: 'Connecting',
};

const presenceLook: Record<Presence, string> = {
  available: 'bg-call',
  busy: 'bg-hang',
  offline: 'border-2 border-field-line',
  'do-not-disturb': 'bg-ink-3',
  connecting: 'bg-field-line animate-breathe',
};

/** A dot and its word; the word says it, the dot only helps the eye. */
export function PresenceDot(props: { presence: Presence; children?: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2 text-13 text-ink-2">
      <span
        aria-hidden="true"
        className={classes('size-2 shrink-0 rounded-full', presenceLook[props.presence])}
      />
      {props.children ?? presenceText[props.presence]}
    </span>
  );
}
