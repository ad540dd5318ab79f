import type { Instant } from '#kernel/instant.ts';
import type { CallDetails } from '../../model.ts';
import type { Said } from '../record/recording.ts';

/** What someone said about recording, as one of the call's people sees it. */
export interface SaidLine extends Pick<Said, 'said' | 'at'> {
  readonly isMine: boolean;
}

/** When a call was recorded, and whose recording it is. @param endedAt null while the call continues */
export function recordedIn(
  said: readonly SaidLine[],
  endedAt: Instant | null,
): CallDetails['recorded'][number][] {
  const recorded: CallDetails['recorded'][number][] = [];
  let byMe = false;
  let from: Instant | null = null;
  for (const one of said) {
    if (one.said === 'asked') byMe = one.isMine;
    if (one.said === 'agreed' || one.said === 'heard') from ??= one.at;
    if (one.said !== 'stopped' || from === null) continue;
    recorded.push({ from, until: one.at, byMe });
    from = null;
  }
  return from === null ? recorded : [...recorded, { from, until: endedAt, byMe }];
}
