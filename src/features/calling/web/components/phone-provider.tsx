import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { beforeSignOut } from '#features/identity/web/widgets.tsx';
import type { Phone } from '../phone.ts';
import { followCalls } from '../queries.ts';
import { CallShortcuts } from './call-shortcuts.tsx';
import { LiveRegion } from './live-region.tsx';
import { PhoneContext } from './phone-context.tsx';

/** Connects this tab's phone for as long as somebody is signed in; the pages below come and go. */
export function PhoneProvider(props: { children: ReactNode }) {
  const [phone, setPhone] = useState<Phone | null>(null);
  const queryClient = useQueryClient();
  useEffect(() => {
    let isGone = false;
    let stop = () => {};
    // A part of its own: the first picture of a page does not wait for it.
    void import('../phone.ts').then(async ({ startPhone }) => {
      const started = await startPhone();
      if (isGone) return started.stop();
      const stopFollowing = followCalls(started, queryClient);
      const stopWaiting = beforeSignOut(() => started.line.hangUpAll());
      stop = () => {
        stopFollowing();
        stopWaiting();
        started.stop();
      };
      return setPhone(started);
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [queryClient]);
  return (
    <PhoneContext value={phone}>
      {props.children}
      <CallShortcuts />
      <LiveRegion />
    </PhoneContext>
  );
}
