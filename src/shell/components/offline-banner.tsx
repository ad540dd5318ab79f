import { WifiOff } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { isBusy, isSettingUp, useConnection, useLine, usePhone } from '#features/calling/web/widgets.tsx';
import { callUp, checkVersion, oldVersion } from '#platform/browser/app-version.ts';
import { keepAssets } from '#platform/browser/keep-assets.ts';
import { secondsUntil } from '#platform/browser/retry-delay.ts';
import { classes } from '#ui/classes.ts';

/**
 * Reports a missing network, an unreachable server or a new version. It lies over the end of the page, so nothing moves
 * when it appears, and the title and the connection's state stay visible.
 */
export function OfflineBanner() {
  const phone = usePhone();
  const connection = useConnection();
  const line = useLine();
  const isOld = useOldVersion();
  const isQuiet = useEffectEvent(() => phone === null || !isSettingUp(phone.line.get()));
  useEffect(() => keepAssets(() => isQuiet()), []);
  const hasCall = isBusy(line);
  useEffect(() => callUp.set(hasCall), [hasCall]);
  return (
    <output
      className={classes(
        'sticky z-20 mt-auto block p-2 empty:p-0 desk:bottom-0 desk:p-3',
        // On a phone it is above the bar, and above the strip of a call.
        hasCall
          ? 'bottom-[calc(8rem+env(safe-area-inset-bottom))]'
          : 'bottom-[calc(4rem+env(safe-area-inset-bottom))]',
      )}
    >
      {connection.state === 'offline' ? (
        <Bar>
          You&apos;re offline. You may be seeing old data. We&apos;ll refresh when you&apos;re back online.
        </Bar>
      ) : connection.state === 'away' ? (
        <Bar action={{ label: 'Try now', run: () => phone?.connection.tryNow() }}>
          Can&apos;t reach Ahoy. <Countdown until={connection.nextTryAt} />
        </Bar>
      ) : isOld && !hasCall ? (
        <Bar action={{ label: 'Reload', run: () => window.location.reload() }}>
          A new version of Ahoy is here.
        </Bar>
      ) : null}
    </output>
  );
}

function Bar(props: { children: ReactNode; action?: { label: string; run: () => void } }) {
  return (
    <div className="flex min-h-12 items-center gap-3 rounded-control bg-ink px-4 py-1.5 text-13 text-on-ink shadow-e2">
      <WifiOff size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      <p className="min-w-0 flex-1 tabular-nums">{props.children}</p>
      {props.action && (
        <button
          type="button"
          onClick={props.action.run}
          className="h-9 shrink-0 rounded-small px-3 font-medium underline underline-offset-2"
        >
          {props.action.label}
        </button>
      )}
    </div>
  );
}

/** For the eye alone: read aloud every second it would be a nuisance. */
function Countdown({ until }: { until: number | null }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  if (until === null) return <span aria-hidden="true">Trying now…</span>;
  return <span aria-hidden="true">Trying again in {secondsUntil(until, now)} s</span>;
}

/** A part of a screen that could not be loaded is the first sign of a new version. */
function useOldVersion(): boolean {
  useEffect(() => {
    const check = () => void checkVersion();
    window.addEventListener('vite:preloadError', check);
    return () => window.removeEventListener('vite:preloadError', check);
  }, []);
  return useSyncExternalStore(oldVersion.subscribe, oldVersion.get, () => false);
}
