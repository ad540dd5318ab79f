import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { reader } from '#platform/browser/reader.ts';
import { toast } from '#ui/toast.tsx';
import type { DoNotDisturb, QuietSpan } from '../model.ts';
import { isQuietNow } from '../rules/do-not-disturb.ts';
import { identityApi } from './queries.ts';
import { setUser, useUser } from './user-context.tsx';

/** For how long it can be turned on, as people choose it. */
export const quietSpans: readonly { readonly id: QuietSpan; readonly label: string }[] = [
  { id: 'half-hour', label: 'For 30 minutes' },
  { id: 'hour', label: 'For 1 hour' },
  { id: 'tomorrow', label: 'Until tomorrow, 8 AM' },
  { id: 'until-off', label: 'Until I turn it off' },
];

/** The longest time that a timer can wait. */
const TIMER_MS_MAX = 2_147_483_647;

export interface DoNotDisturbControl {
  readonly isOn: boolean;
  /** "Until 9:30 PM"; null while it is off. */
  readonly until: string | null;
  readonly isPending: boolean;
  /** Turns it on for a duration, or off. */
  set(span: QuietSpan | null): void;
}

/** Whether the person doesn't want to be disturbed, and how to change it: the same in every tab, and off at its end. */
export function useDoNotDisturb(): DoNotDisturbControl {
  const set = useUser().user?.doNotDisturb ?? null;
  const [now, setNow] = useState(() => Date.now());
  const end = set?.until ?? null;
  useEffect(() => {
    const look = () => setNow(Date.now());
    const waits = end === null ? [0] : [0, Math.min(Math.max(0, end - Date.now()), TIMER_MS_MAX)];
    const timers = waits.map((wait) => setTimeout(look, wait));
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [end]);
  const change = useMutation({
    mutationFn: (span: QuietSpan | null) =>
      identityApi.setDoNotDisturb({ span, timeZone: reader().timeZone }),
    onSuccess: setUser,
    onError: (error) => toast.error(sentenceOf(error)),
  });
  const isOn = isQuietNow(set, now);
  return {
    isOn,
    until: isOn ? untilWords(set, { now, ...reader() }) : null,
    isPending: change.isPending,
    set: change.mutate,
  };
}

/** "Until 9:30 PM", or "Until tomorrow, 8:00 AM". */
export function untilWords(
  set: DoNotDisturb | null,
  { now, locale, timeZone }: { now: number; locale: string | undefined; timeZone: string },
): string {
  const until = set?.until ?? null;
  if (until === null) return 'Until you turn it off';
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(until);
  return day.format(until) === day.format(now) ? `Until ${time}` : `Until tomorrow, ${time}`;
}
