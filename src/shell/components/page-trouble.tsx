import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { commonErrors } from '#kernel/common-errors.ts';
import { callUp, checkVersion, oldVersion } from '#platform/browser/app-version.ts';
import { buttonClass } from '#ui/button-style.ts';
import { KeyGrid } from '#ui/logo.tsx';
import { type Trouble, troubleOf } from '../page-trouble.ts';

const words: Readonly<Record<Trouble, readonly [title: string, text: string]>> = {
  offline: ["You're offline", "This page isn't loaded yet. It opens when you're back online."],
  away: ["Can't reach Ahoy", 'This page opens when Ahoy answers again.'],
  'old version': [
    'A new version of Ahoy is here',
    'Reload to open this page. During a call, finish the call first.',
  ],
  unexpected: [commonErrors.unexpected().message, "We can't show this page right now. Your data is safe."],
};
/** How often a missing file is requested again without a press. */
const AGAIN_MS = 5_000;

/**
 * What stands in the place of a page that can't be shown: why, and what to do. The frame around it, and a call, go on.
 * The button is a plain one: this is part of what every page loads, and of what must work when nothing else does.
 */
export function PageTrouble(props: { error: unknown; onTryAgain: () => Promise<void> | void }) {
  const isOld = useSyncExternalStore(oldVersion.subscribe, oldVersion.get, () => false);
  const hasCall = useSyncExternalStore(callUp.subscribe, callUp.get, () => false);
  const trouble = troubleOf(props.error, { isOld, isOnline: navigator.onLine });
  const reloads = trouble === 'old version' || trouble === 'unexpected';
  const [, tick] = useState(0);
  const tryAgain = async () => {
    await Promise.resolve(props.onTryAgain()).catch(() => undefined);
    tick((count) => count + 1);
  };
  const tryByItself = useEffectEvent(tryAgain);
  useEffect(() => {
    if (reloads) return undefined;
    void checkVersion();
    const timer = setInterval(() => void tryByItself(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [reloads]);
  const [title, text] = words[trouble];
  return (
    <section
      role="alert"
      className="flex min-h-[70dvh] flex-col items-start justify-center gap-6 p-6 desk:p-24"
    >
      <KeyGrid height={64} lit={null} />
      <h1 className="text-28">{title}</h1>
      <p className="max-w-md text-ink-2">{text}</p>
      {!(reloads && hasCall) && (
        <button
          type="button"
          onClick={() => (reloads ? window.location.reload() : void tryAgain())}
          className={buttonClass({ variant: 'primary', size: 'medium' })}
        >
          {reloads ? 'Reload' : 'Try again'}
        </button>
      )}
    </section>
  );
}
